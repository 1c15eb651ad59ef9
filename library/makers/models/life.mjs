// Models for biology: the double helix, and an animal cell that is cut open.
import * as THREE from 'three';
import { group, joined, paint, put, rod, tube } from './parts.mjs';

/** Two turns of DNA, form B: 10.5 pairs to a turn, 0.34 nm from pair to pair, 2 nm wide; 1 nm is 0.5 m. */
export function dna() {
  const [pairs, rise, radius] = [21, 0.17, 0.5];
  const step = (2 * Math.PI) / 10.5;
  // The strands stand 150 degrees apart, which makes one groove wider than the other.
  const apart = (150 * Math.PI) / 180;
  const at = (index, shift, r = radius) => [
    Math.cos(index * step + shift) * r,
    0.12 + index * rise,
    Math.sin(index * step + shift) * r,
  ];
  const backbone = (shift) =>
    tube(Array.from({ length: pairs * 3 - 2 }, (_, n) => at(n / 3, shift)), 0.055, 180, 10);
  const beads = (shift) =>
    joined(
      Array.from({ length: pairs }, (_, n) => new THREE.SphereGeometry(0.085, 16, 10).translate(...at(n, shift))),
    );
  const bases = { A: [], T: [], G: [], C: [] };
  const letters = 'GATTACAGCTTGACCATGCAG';
  const partner = { A: 'T', T: 'A', G: 'C', C: 'G' };
  for (let n = 0; n < pairs; n += 1) {
    const letter = letters[n];
    const [from, to] = [at(n, 0, radius * 0.94), at(n, apart, radius * 0.94)];
    // The larger bases, A and G, reach beyond the middle.
    const share = 'AG'.includes(letter) ? 0.56 : 0.44;
    const meet = from.map((value, axis) => value + (to[axis] - value) * share);
    const gap = (a, b) => a.map((value, axis) => value + (b[axis] - value) * 0.985);
    bases[letter].push(rod(from, gap(from, meet), 0.045, 14));
    bases[partner[letter]].push(rod(to, gap(to, meet), 0.045, 14));
  }
  const colors = { A: 0xd94f3d, T: 0xe9b23b, G: 0x3f9a6b, C: 0x3d6fd6 };
  return {
    object: group(
      'dna',
      put(joined([backbone(0), beads(0)]), paint(0xe8e3d8, { roughness: 0.35 })),
      put(joined([backbone(apart), beads(apart)]), paint(0x9aa6c4, { roughness: 0.35 })),
      ...Object.entries(bases).map(([letter, rods]) => {
        const mesh = put(joined(rods), paint(colors[letter]));
        mesh.name = `base-${letter}`;
        return mesh;
      }),
    ),
  };
}

/** A sheet bent around the nucleus, the endoplasmic reticulum. */
function sheet(radius, from, to, low, high, waves) {
  const positions = [];
  const [columns, rows] = [48, 10];
  for (let row = 0; row <= rows; row += 1) {
    for (let column = 0; column <= columns; column += 1) {
      const angle = from + ((to - from) * column) / columns;
      const r = radius + Math.sin((column / columns) * Math.PI * waves) * 0.03;
      positions.push(Math.cos(angle) * r, low + ((high - low) * row) / rows, Math.sin(angle) * r);
    }
  }
  const index = [];
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      const a = row * (columns + 1) + column;
      index.push(a, a + columns + 1, a + 1, a + 1, a + columns + 1, a + columns + 2);
    }
  }
  const geometry = new THREE.BufferGeometry();
  geometry.setAttribute('position', new THREE.Float32BufferAttribute(positions, 3));
  geometry.setIndex(index);
  geometry.computeVertexNormals();
  return geometry;
}

/** A lower half of a ball, hollow, with its rim. */
function bowl(radius, thickness) {
  const points = [];
  for (let n = 0; n <= 24; n += 1) {
    const angle = -Math.PI / 2 + (n / 24) * (Math.PI / 2);
    points.push(new THREE.Vector2(Math.max(Math.cos(angle) * radius, 1e-4), Math.sin(angle) * radius));
  }
  for (let n = 24; n >= 0; n -= 1) {
    const angle = -Math.PI / 2 + (n / 24) * (Math.PI / 2);
    const inner = radius - thickness;
    points.push(new THREE.Vector2(Math.max(Math.cos(angle) * inner, 1e-4), Math.sin(angle) * inner));
  }
  return new THREE.LatheGeometry(points, 72);
}

function mitochondrion([x, y, z], turn) {
  const skin = new THREE.CapsuleGeometry(0.075, 0.17, 8, 20).rotateZ(Math.PI / 2);
  const folds = joined(
    [-0.09, -0.045, 0, 0.045, 0.09].map((at) => new THREE.TorusGeometry(0.074, 0.009, 6, 24).rotateY(Math.PI / 2).translate(at, 0, 0)),
  );
  const made = group('mitochondrion', put(skin, paint(0xd9763f)), put(folds, paint(0x9c4a22)));
  made.position.set(x, y, z);
  made.rotation.y = turn;
  return made;
}

/** An animal cell without its upper half; its parts lie where they can be seen. */
export function animalCell() {
  const radius = 1;
  const level = -0.06;
  const skin = paint(0x7fb7d8, { side: THREE.DoubleSide, roughness: 0.5 });
  const jelly = paint(0xcfe6ef, { roughness: 0.35 });
  const nucleus = group(
    'nucleus',
    put(bowl(0.36, 0.03), paint(0x7d5bb5, { side: THREE.DoubleSide })),
    put(new THREE.CircleGeometry(0.34, 48).rotateX(-Math.PI / 2), paint(0xb79ade), [0, -0.03, 0]),
    put(new THREE.SphereGeometry(0.12, 32, 20), paint(0x54348c), [0.06, 0.0, 0.02]),
    ...[0, 1, 2, 3, 4].map((n) => {
      const a = n * 1.25 + 0.4;
      return put(
        tube([[Math.cos(a) * 0.13, 0, Math.sin(a) * 0.13], [Math.cos(a + 0.4) * 0.22, 0.02, Math.sin(a + 0.4) * 0.22], [Math.cos(a + 0.8) * 0.26, 0, Math.sin(a + 0.8) * 0.26]], 0.014, 20, 8),
        paint(0x6a48a5),
      );
    }),
  );
  nucleus.position.set(-0.12, 0.12, -0.05);
  const rough = joined([0.47, 0.55, 0.63].map((r, n) => sheet(r, 0.7 - n * 0.06, 2.5 + n * 0.08, -0.12, 0.1 - n * 0.02, 5 + n)));
  rough.translate(-0.12, 0.05, -0.05);
  const ribosomes = [];
  for (const r of [0.49, 0.57, 0.65]) {
    for (let n = 0; n < 26; n += 1) {
      const angle = 0.8 + (n / 26) * 1.6;
      ribosomes.push(
        new THREE.SphereGeometry(0.014, 8, 6).translate(-0.12 + Math.cos(angle) * r, 0.05 + ((n * 7) % 5) * 0.03 - 0.06, -0.05 + Math.sin(angle) * r),
      );
    }
  }
  const golgi = joined(
    [0, 1, 2, 3, 4].map((n) =>
      new THREE.TorusGeometry(0.2 - n * 0.018, 0.024, 10, 36, Math.PI * 0.95).rotateX(Math.PI / 2).scale(1, 0.8, 0.62).translate(0.5, 0.02 + n * 0.002, -0.42 + n * 0.055),
    ),
  );
  const vesicles = joined(
    [[0.72, 0.02, -0.2], [0.3, 0.02, -0.2], [0.7, 0.02, -0.5], [0.62, 0.01, -0.12]].map((at) => new THREE.SphereGeometry(0.036, 16, 12).translate(...at)),
  );
  const lysosomes = joined(
    [[0.32, 0.02, 0.62], [-0.62, 0.02, 0.42], [0.55, 0.02, 0.32]].map((at) => new THREE.SphereGeometry(0.075, 24, 16).translate(...at)),
  );
  const centriole = (x, turn) => {
    const rods = Array.from({ length: 9 }, (_, n) => {
      const a = (n / 9) * Math.PI * 2;
      return new THREE.CylinderGeometry(0.017, 0.017, 0.17, 8).translate(Math.cos(a) * 0.055, 0, Math.sin(a) * 0.055);
    });
    const made = put(joined(rods), paint(0xe9c23b), [x, 0.05, 0.58]);
    made.rotation.set(turn, 0, turn ? 0 : Math.PI / 2);
    return made;
  };
  const cell = group(
    'animal-cell',
    put(bowl(radius, 0.045), skin),
    put(new THREE.CircleGeometry(radius - 0.04, 72).rotateX(-Math.PI / 2), jelly, [0, level, 0]),
    nucleus,
    put(rough, paint(0x4f8fbf, { side: THREE.DoubleSide })),
    put(joined(ribosomes), paint(0x2b3a67)),
    put(golgi, paint(0xe08fa8)),
    put(vesicles, paint(0xf0b4c4)),
    put(lysosomes, paint(0x6fae5b)),
    mitochondrion([-0.66, 0.03, -0.42], 0.8),
    mitochondrion([0.16, 0.03, -0.74], -0.2),
    mitochondrion([0.72, 0.03, 0.1], 1.7),
    mitochondrion([-0.35, 0.03, 0.76], 0.4),
    centriole(0.02, 0),
    centriole(0.14, Math.PI / 2),
  );
  cell.position.y = radius;
  return { object: group('cell', cell) };
}
