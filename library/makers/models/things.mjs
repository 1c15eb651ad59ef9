// A fruit plate for English, the four treasures of the study for Chinese and art, pulleys at work for physics.
import * as THREE from 'three';
import { RoundedBoxGeometry } from 'three/addons/geometries/RoundedBoxGeometry.js';
import { group, joined, paint, put, rod, tube, turned } from './parts.mjs';

const stalk = (height, lean = 0.02) => tube([[0, 0, 0], [lean, height * 0.6, 0], [lean * 2.5, height, 0]], 0.008, 12, 8);

function leaf(size) {
  const shape = new THREE.Shape();
  shape.moveTo(0, 0);
  shape.quadraticCurveTo(size * 0.5, size * 0.45, size, 0);
  shape.quadraticCurveTo(size * 0.5, -size * 0.45, 0, 0);
  return new THREE.ShapeGeometry(shape, 12);
}

const green = paint(0x4d8f3a, { side: THREE.DoubleSide });
const brown = paint(0x6b4a2b);

const FRUITS = {
  apple: () => {
    const body = turned([[0, 0.02], [0.07, 0], [0.16, 0.05], [0.19, 0.16], [0.15, 0.27], [0.07, 0.3], [0.015, 0.26], [0, 0.25]]);
    const blade = put(leaf(0.11), green, [0.03, 0.34, 0]);
    blade.rotation.set(-1.1, 0.2, 0.3);
    return [put(body, paint(0xc9302c, { roughness: 0.3 })), put(stalk(0.12), brown, [0, 0.26, 0]), blade];
  },
  pear: () => [
    put(turned([[0, 0.02], [0.08, 0], [0.17, 0.08], [0.18, 0.18], [0.12, 0.29], [0.08, 0.38], [0.05, 0.43], [0, 0.44]]), paint(0xb9c04a, { roughness: 0.4 })),
    put(stalk(0.11, 0.025), brown, [0, 0.43, 0]),
  ],
  orange: () => {
    const body = new THREE.SphereGeometry(0.18, 40, 28).translate(0, 0.18, 0);
    return [put(body, paint(0xee8a1d, { roughness: 0.6 })), put(new THREE.CylinderGeometry(0.018, 0.024, 0.012, 10), green, [0, 0.362, 0])];
  },
  lemon: () => {
    const body = turned([[0, -0.24], [0.03, -0.22], [0.07, -0.17], [0.135, -0.06], [0.135, 0.06], [0.07, 0.17], [0.03, 0.22], [0, 0.24]]);
    const made = put(body.rotateZ(Math.PI / 2), paint(0xf2d02e, { roughness: 0.45 }), [0, 0.138, 0]);
    made.rotation.y = 0.5;
    return [made];
  },
  bananas: () =>
    [-0.14, 0, 0.14].map((shift, n) => {
      const points = Array.from({ length: 9 }, (_, at) => {
        const angle = -0.95 + (at / 8) * 1.9;
        return [Math.sin(angle) * 0.33, 0.36 - Math.cos(angle) * 0.3, shift * (1 - ((at - 4) / 9) ** 2)];
      });
      const skin = new THREE.TubeGeometry(new THREE.CatmullRomCurve3(points.map((p) => new THREE.Vector3(...p))), 40, 0.062, 12);
      // A banana tapers at both ends.
      const place = skin.attributes.position;
      const curve = skin.parameters.path;
      for (let ring = 0; ring <= 40; ring += 1) {
        const share = ring / 40;
        const middle = curve.getPointAt(share);
        const width = Math.min(1, 0.22 + Math.sin(share * Math.PI) * 1.25);
        for (let side = 0; side <= 12; side += 1) {
          const index = ring * 13 + side;
          const at = new THREE.Vector3().fromBufferAttribute(place, index).sub(middle).multiplyScalar(width).add(middle);
          place.setXYZ(index, at.x, at.y, at.z);
        }
      }
      skin.computeVertexNormals();
      return put(skin, paint([0xf0cd3c, 0xf3d44a, 0xe9c233][n]));
    }),
  grapes: () => {
    const berries = [];
    for (let row = 0; row < 6; row += 1) {
      const count = [1, 3, 5, 6, 6, 4][row];
      for (let n = 0; n < count; n += 1) {
        const angle = (n / count) * Math.PI * 2 + row * 0.55;
        const r = count === 1 ? 0 : 0.03 + count * 0.0135;
        berries.push(new THREE.SphereGeometry(0.057, 18, 14).translate(-0.2 + row * 0.088, 0.1 + Math.cos(angle) * r * 0.75, Math.sin(angle) * r * 1.3));
      }
    }
    return [put(joined(berries), paint(0x5b3a86, { roughness: 0.25 })), put(rod([0.26, 0.12, 0], [0.4, 0.2, 0.02], 0.01), brown)];
  },
  strawberry: () => {
    const body = turned([[0, 0], [0.05, 0.02], [0.12, 0.13], [0.13, 0.2], [0.09, 0.25], [0, 0.255]]);
    const seeds = [];
    for (let n = 0; n < 46; n += 1) {
      const y = 0.045 + (n / 46) * 0.18;
      const angle = n * 2.4;
      const r = y < 0.13 ? 0.058 + ((y - 0.02) / 0.11) * 0.064 : 0.131;
      seeds.push(new THREE.SphereGeometry(0.007, 6, 5).translate(Math.cos(angle) * r, y, Math.sin(angle) * r));
    }
    const cap = [0, 1, 2, 3, 4, 5].map((n) => leaf(0.12).rotateX(-Math.PI / 2).rotateZ(-0.25).rotateY((n * Math.PI) / 3).translate(0, 0.262, 0));
    return [put(body, paint(0xd4243a, { roughness: 0.35 })), put(joined(seeds), paint(0xf3d98b)), put(joined(cap), green)];
  },
  watermelon: () => {
    // A half slice that stands on its cut edge, the rind above.
    const slice = (r, color, thick) => {
      const geometry = new THREE.CylinderGeometry(r, r, thick, 48, 1, false, 0, Math.PI).rotateX(Math.PI / 2).rotateZ(Math.PI / 2);
      return put(geometry, paint(color, { side: THREE.DoubleSide }));
    };
    const seeds = [0.5, 0.85, 1.2, 1.55, 1.9, 2.25, 2.6].flatMap((angle, n) =>
      [1, -1].map((face) => {
        const r = n % 2 ? 0.2 : 0.14;
        return new THREE.SphereGeometry(0.014, 8, 6).scale(0.7, 1, 0.5).translate(Math.cos(angle) * r, Math.sin(angle) * r, face * 0.064);
      }),
    );
    return [slice(0.33, 0x2f7a3a, 0.12), slice(0.305, 0xe8f0c8, 0.122), slice(0.285, 0xe2434b, 0.126), put(joined(seeds), paint(0x2a1a16))];
  },
};

/** Eight fruits around a wooden board. */
export function fruits() {
  const board = group(
    'board',
    put(new THREE.CylinderGeometry(1.16, 1.12, 0.06, 72), paint(0xb98b58, { roughness: 0.75 }), [0, 0.03, 0]),
    put(new THREE.TorusGeometry(1.14, 0.03, 12, 96).rotateX(Math.PI / 2), paint(0x9a6f41), [0, 0.055, 0]),
  );
  const names = Object.keys(FRUITS);
  const all = names.map((name, index) => {
    const angle = (index / names.length) * Math.PI * 2;
    const made = group(name, ...FRUITS[name]());
    made.position.set(Math.sin(angle) * 0.76, 0.06, Math.cos(angle) * 0.76);
    made.rotation.y = name === 'watermelon' ? -0.3 : name === 'bananas' ? angle : angle * 0.5;
    return made;
  });
  return { object: group('fruits', board, ...all) };
}

/** Brush, ink, paper and inkstone on a felt mat. */
export function fourTreasures() {
  const brush = () => {
    const handle = new THREE.CylinderGeometry(0.018, 0.018, 0.62, 20).translate(0, 0.36, 0);
    const rings = [0.2, 0.34, 0.5].map((y) => new THREE.TorusGeometry(0.0185, 0.003, 6, 20).rotateX(Math.PI / 2).translate(0, y + 0.02, 0));
    const hair = turned([[0, -0.13], [0.008, -0.1], [0.026, -0.03], [0.022, 0.03], [0.017, 0.055]], 24);
    const inked = turned([[0, -0.131], [0.009, -0.1], [0.0235, -0.045], [0.0245, -0.04]], 24);
    return group('brush', put(joined([handle, ...rings]), paint(0xc8a15a, { roughness: 0.4 })), put(hair, paint(0xf1e7d2, { roughness: 0.9 })), put(inked, paint(0x141414)));
  };
  const hill = new THREE.Shape();
  hill.moveTo(-0.3, 0);
  for (const [x, y, cx, cy] of [[-0.18, 0.1, -0.26, 0.06], [-0.1, 0.06, -0.14, 0.13], [0, 0.17, -0.05, 0.1], [0.1, 0.06, 0.05, 0.13], [0.18, 0.1, 0.14, 0.13], [0.3, 0, 0.26, 0.06]])
    hill.quadraticCurveTo(cx, cy, x, y);
  hill.lineTo(-0.3, 0);
  const rest = put(new THREE.ExtrudeGeometry(hill, { depth: 0.07, bevelEnabled: true, bevelSize: 0.01, bevelThickness: 0.01, bevelSegments: 3 }).translate(0, 0.012, -0.035), paint(0x3c6e8f, { roughness: 0.2 }));
  rest.name = 'brush-rest';
  rest.rotation.y = Math.PI / 2;
  rest.position.set(0.72, 0.02, -0.1);
  const laid = (z, turn) => {
    const made = brush();
    made.rotation.set(0, turn, Math.PI / 2 - 0.1);
    made.position.set(0.98, 0.115, z);
    return made;
  };
  const stone = group(
    'inkstone',
    put(new RoundedBoxGeometry(0.5, 0.09, 0.66, 5, 0.03), paint(0x2c2f38, { roughness: 0.55 }), [0, 0.045, 0]),
    put(new THREE.TorusGeometry(0.19, 0.02, 10, 60).scale(1, 1.32, 0.7).rotateX(Math.PI / 2), paint(0x363a45, { roughness: 0.5 }), [0, 0.092, 0]),
    put(new THREE.CircleGeometry(0.19, 48).scale(1, 1.32, 1).rotateX(-Math.PI / 2), paint(0x1d1f26, { roughness: 0.35 }), [0, 0.0915, 0]),
    put(new THREE.CircleGeometry(0.1, 40).scale(1.25, 0.7, 1).rotateX(-Math.PI / 2), paint(0x050506, { roughness: 0.06 }), [0, 0.093, -0.15]),
  );
  stone.position.set(-0.82, 0.02, -0.12);
  const stick = group(
    'ink-stick',
    put(new RoundedBoxGeometry(0.09, 0.05, 0.36, 4, 0.014), paint(0x16161a, { roughness: 0.35 }), [0, 0.025, 0]),
    put(new THREE.BoxGeometry(0.05, 0.004, 0.2), paint(0xd2a64a, { metalness: 0.5, roughness: 0.35 }), [0, 0.05, 0.02]),
  );
  stick.position.set(-0.42, 0.02, -0.2);
  stick.rotation.y = 0.22;
  // Paper that was rolled keeps a little of its curl.
  const paper = new THREE.PlaneGeometry(0.74, 1.1, 24, 36).rotateX(-Math.PI / 2);
  const place = paper.attributes.position;
  for (let n = 0; n < place.count; n += 1) {
    const z = place.getZ(n);
    place.setY(n, 0.004 + Math.max(0, z - 0.36) ** 2 * 2.2 + Math.max(0, -z - 0.36) ** 2 * 2.2);
  }
  paper.computeVertexNormals();
  const sheet = put(paper, paint(0xfbf7ec, { side: THREE.DoubleSide, roughness: 0.95 }), [0.12, 0.024, 0]);
  sheet.name = 'paper';
  const weight = (z) => put(new RoundedBoxGeometry(0.62, 0.035, 0.06, 4, 0.012), paint(0x7a3b26, { roughness: 0.35 }), [0.12, 0.046, z]);
  const mat = put(new RoundedBoxGeometry(2.5, 0.02, 1.4, 3, 0.008), paint(0x8c9a86, { roughness: 1 }), [0, 0.01, 0]);
  return { object: group('four-treasures', mat, sheet, weight(-0.34), weight(0.34), stone, stick, rest, laid(-0.16, 0.04), laid(0.02, -0.05)) };
}

/** A fixed pulley beside a fixed and a movable one. The hand pulls the same rope at the same speed on both sides. */
export function pulleys() {
  const wood = paint(0xa87c4f, { roughness: 0.7 });
  const iron = paint(0x6d7480, { metalness: 0.6, roughness: 0.35 });
  const load = paint(0xc0392b, { roughness: 0.45 });
  const hand = paint(0xe9b23b, { roughness: 0.45 });
  const rope = paint(0xd9cba4, { roughness: 0.95 });
  const wheel = (name) => {
    const rim = turned([[0.12, -0.035], [0.13, -0.03], [0.105, 0], [0.13, 0.03], [0.12, 0.035]], 48).rotateX(Math.PI / 2);
    const disc = new THREE.CylinderGeometry(0.115, 0.115, 0.04, 40).rotateX(Math.PI / 2);
    const holes = [0, 1, 2, 3].map((n) => new THREE.CylinderGeometry(0.022, 0.022, 0.044, 16).rotateX(Math.PI / 2).translate(Math.cos((n * Math.PI) / 2) * 0.065, Math.sin((n * Math.PI) / 2) * 0.065, 0));
    return group(name, put(joined([rim, disc]), paint(0x3d6fd6, { roughness: 0.4, side: THREE.DoubleSide })), put(joined(holes), paint(0xf4efe4)));
  };
  const weight = (name, material) =>
    group(name, put(new THREE.CylinderGeometry(0.13, 0.15, 0.26, 32), material, [0, -0.2, 0]), put(new THREE.TorusGeometry(0.035, 0.01, 8, 24), iron, [0, -0.045, 0]));
  const frame = joined([
    rod([-1.3, 0.05, 0], [-1.3, 2.3, 0], 0.045), rod([1.3, 0.05, 0], [1.3, 2.3, 0], 0.045),
    new THREE.BoxGeometry(2.8, 0.1, 0.14).translate(0, 2.34, 0),
    new THREE.BoxGeometry(0.16, 0.08, 0.9).translate(-1.3, 0.04, 0), new THREE.BoxGeometry(0.16, 0.08, 0.9).translate(1.3, 0.04, 0),
  ]);
  const [top, r, travel] = [1.98, 0.115, 0.5];
  const moving = [];
  /** A rope that hangs from `y` and whose lower end moves. */
  const hang = (name, x, from) => {
    const strand = group(name, put(new THREE.CylinderGeometry(0.011, 0.011, 1, 8).translate(0, -0.5, 0), rope));
    strand.position.set(x, from, 0);
    return strand;
  };
  const bow = (x, y, below) => {
    const geometry = new THREE.TorusGeometry(r, 0.011, 8, 32, Math.PI);
    if (below) geometry.rotateZ(Math.PI);
    return put(geometry, rope, [x, y, 0]);
  };
  const track = (node, property, values) => {
    const Kind = property === 'quaternion' ? THREE.QuaternionKeyframeTrack : THREE.VectorKeyframeTrack;
    moving.push(new Kind(`${node.name}.${property}`, [0, 1, 5, 6, 10], values));
  };
  const lift = (node, x, y0, y1) => {
    node.position.set(x, y0, 0);
    track(node, 'position', [y0, y0, y1, y1, y0].flatMap((y) => [x, y, 0]));
  };
  const reach = (strand, l0, l1) => {
    strand.scale.y = l0;
    track(strand, 'scale', [l0, l0, l1, l1, l0].flatMap((l) => [1, l, 1]));
  };
  // A wheel turns by the rope that runs over it, a third of a turn at a time, because a quaternion takes the short way.
  const turn = (node, length) => {
    const angle = length / r;
    const q = (share) => new THREE.Quaternion().setFromAxisAngle(new THREE.Vector3(0, 0, 1), -angle * share).toArray();
    const times = [0, 1];
    const values = [q(0), q(0)];
    for (let n = 1; n <= 8; n += 1) {
      times.push(1 + n * 0.5);
      values.push(q(n / 8));
    }
    times.push(6);
    values.push(q(1));
    for (let n = 1; n <= 8; n += 1) {
      times.push(6 + n * 0.5);
      values.push(q(1 - n / 8));
    }
    moving.push(new THREE.QuaternionKeyframeTrack(`${node.name}.quaternion`, times, values.flat()));
  };
  const parts = [];
  // Left: one fixed pulley. The load rises by what the hand pulls.
  const left = -0.65;
  const fixed = wheel('wheel-fixed');
  fixed.position.set(left, top, 0);
  turn(fixed, travel);
  const [loadA, handA] = [weight('load-1', load), weight('hand-1', hand)];
  const [ropeA, ropeB] = [hang('rope-1', left - r, top), hang('rope-2', left + r, top)];
  lift(loadA, left - r, 0.75, 0.75 + travel);
  reach(ropeA, top - 0.75, top - 0.75 - travel);
  lift(handA, left + r, 1.35, 1.35 - travel);
  reach(ropeB, top - 1.35, top - 1.35 + travel);
  parts.push(put(rod([left, top, 0], [left, 2.3, 0], 0.016), iron), fixed, bow(left, top, false), ropeA, ropeB, loadA, handA);
  // Right: the load hangs on a movable pulley and rises by half.
  const right = 0.62;
  const upper = wheel('wheel-upper');
  upper.position.set(right + r, top, 0);
  turn(upper, travel);
  const lower = wheel('wheel-lower');
  const y0 = 0.95;
  lift(lower, right - r, y0, y0 + travel / 2);
  turn(lower, travel / 2);
  const under = group('bow-lower', bow(0, 0, true), put(rod([0, 0, 0], [0, -0.16, 0], 0.014), iron));
  lift(under, right - r, y0, y0 + travel / 2);
  const loadB = weight('load-2', load);
  lift(loadB, right - r, y0 - 0.13, y0 - 0.13 + travel / 2);
  const anchor = hang('rope-3', right - 2 * r, 2.29);
  reach(anchor, 2.29 - y0, 2.29 - y0 - travel / 2);
  const middle = hang('rope-4', right, top);
  reach(middle, top - y0, top - y0 - travel / 2);
  const handB = weight('hand-2', hand);
  handB.scale.setScalar(0.8);
  const pull = hang('rope-5', right + 2 * r, top);
  lift(handB, right + 2 * r, 1.35, 1.35 - travel);
  reach(pull, top - 1.35, top - 1.35 + travel);
  parts.push(put(rod([right + r, top, 0], [right + r, 2.3, 0], 0.016), iron), upper, bow(right + r, top, false), lower, under, anchor, middle, pull, loadB, handB);
  return {
    object: group('pulleys', put(frame, wood), ...parts),
    animations: [new THREE.AnimationClip('pull', 10, moving)],
  };
}
