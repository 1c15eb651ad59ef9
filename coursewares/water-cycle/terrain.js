import { lottery } from '../shared/meshes.js';
import { groundAt, LAND, riverAt, waterTableAt } from './land.js';

const COLUMNS = 90;
const ROWS = 36;
const TREES = 46;
/** Colours of the ground by height: the first that it stays under. */
const HEIGHTS = [
  { under: -0.06, colour: 0x8d8763 },
  { under: 0.022, colour: 0xe6d3a0 },
  { under: 0.13, colour: 0x86b35c },
  { under: 0.27, colour: 0x5f9650 },
  { under: 0.42, colour: 0x8b8374 },
  { under: 0.5, colour: 0xa8a49c },
  { under: Number.POSITIVE_INFINITY, colour: 0xf6faff },
];
const SOIL = 0x6b4a2f;
const DRY = 0xb08d5c;
const WET = 0x4f86a8;
const ROCK = 0x5a5560;

/** The ground with its cut sides: soil, ground that is dry, ground full of water, rock. One draw call. */
export function createGround({ THREE }) {
  const positions = [];
  const colours = [];
  const tint = new THREE.Color();
  const random = lottery(3);
  const quad = (corners, hex, light = 1) => {
    const { r, g, b } = tint.setHex(hex).multiplyScalar(light);
    for (const index of [0, 1, 2, 0, 2, 3]) {
      const [x, y, z] = corners[index];
      positions.push(x, y, z);
      colours.push(r, g, b);
    }
  };
  const xAt = (column) => LAND.left + ((LAND.right - LAND.left) * column) / COLUMNS;
  const zAt = (row) => LAND.back + ((LAND.front - LAND.back) * row) / ROWS;
  const heights = Array.from({ length: (COLUMNS + 1) * (ROWS + 1) }, (_, index) =>
    groundAt(xAt(index % (COLUMNS + 1)), zAt(Math.floor(index / (COLUMNS + 1)))),
  );
  const top = (column, row) => [xAt(column), heights[row * (COLUMNS + 1) + column], zAt(row)];
  for (let column = 0; column < COLUMNS; column++) {
    for (let row = 0; row < ROWS; row++) {
      const corners = [
        top(column, row),
        top(column, row + 1),
        top(column + 1, row + 1),
        top(column + 1, row),
      ];
      const height = (corners[0][1] + corners[2][1]) / 2 + (random() - 0.5) * 0.02;
      const { colour } = HEIGHTS.find(({ under }) => height < under);
      quad(corners, colour, 0.94 + random() * 0.12);
    }
  }
  /** One side of the block. @param edge number of the strip to its two ends [x, z] */
  const side = (strips, edge) => {
    for (let strip = 0; strip < strips; strip++) {
      const [[x, z], [nextX, nextZ]] = edge(strip);
      const layers = (atX, atZ) => {
        const ground = groundAt(atX, atZ);
        const wet = Math.min(ground - 0.03, waterTableAt(atX, atZ));
        const rock = Math.min(-0.15, wet - 0.02);
        return [ground, Math.max(ground - 0.03, wet), wet, rock, LAND.floor];
      };
      const [one, two] = [layers(x, z), layers(nextX, nextZ)];
      for (const [index, hex] of [SOIL, DRY, WET, ROCK].entries()) {
        quad(
          [
            [x, one[index], z],
            [x, one[index + 1], z],
            [nextX, two[index + 1], nextZ],
            [nextX, two[index], nextZ],
          ],
          hex,
        );
      }
    }
  };
  side(COLUMNS, (strip) => [
    [xAt(strip), LAND.front],
    [xAt(strip + 1), LAND.front],
  ]);
  side(COLUMNS, (strip) => [
    [xAt(strip + 1), LAND.back],
    [xAt(strip), LAND.back],
  ]);
  side(ROWS, (strip) => [
    [LAND.left, zAt(strip)],
    [LAND.left, zAt(strip + 1)],
  ]);
  side(ROWS, (strip) => [
    [LAND.right, zAt(strip + 1)],
    [LAND.right, zAt(strip)],
  ]);
  const shape = new THREE.BufferGeometry();
  shape.setAttribute('position', new THREE.Float32BufferAttribute(positions, 3));
  shape.setAttribute('color', new THREE.Float32BufferAttribute(colours, 3));
  shape.computeVertexNormals();
  return new THREE.Mesh(shape, new THREE.MeshLambertMaterial({ vertexColors: true }));
}

/** The sea with its cut sides. */
export function createSea({ THREE }) {
  const inset = 0.004;
  const [left, right] = [LAND.left - inset, 0.1];
  const [back, front] = [LAND.back - inset, LAND.front + inset];
  const strips = 40;
  const positions = [
    left,
    0,
    back,
    left,
    0,
    front,
    right,
    0,
    front,
    left,
    0,
    back,
    right,
    0,
    front,
    right,
    0,
    back,
  ];
  const wall = (ax, az, bx, bz) => {
    const [a, b] = [Math.min(0, groundAt(ax, az)), Math.min(0, groundAt(bx, bz))];
    positions.push(ax, 0, az, ax, a, az, bx, b, bz, ax, 0, az, bx, b, bz, bx, 0, bz);
  };
  for (let strip = 0; strip < strips; strip++) {
    const x = left + ((right - left) * strip) / strips;
    const nextX = left + ((right - left) * (strip + 1)) / strips;
    const z = back + ((front - back) * strip) / strips;
    const nextZ = back + ((front - back) * (strip + 1)) / strips;
    wall(x, front, nextX, front);
    wall(left, z, left, nextZ);
  }
  const shape = new THREE.BufferGeometry();
  shape.setAttribute('position', new THREE.Float32BufferAttribute(positions, 3));
  shape.computeVertexNormals();
  const material = new THREE.MeshPhongMaterial({
    color: 0x2a7fc4,
    transparent: true,
    opacity: 0.78,
    shininess: 120,
    specular: 0x99bbdd,
    depthWrite: false,
  });
  return new THREE.Mesh(shape, material);
}

/** The river's surface. */
export function createRiver({ THREE }) {
  const steps = 60;
  const positions = [];
  const edge = (share) => {
    const [here, next] = [riverAt(share), riverAt(share + 0.01)];
    const length = Math.hypot(next.x - here.x, next.z - here.z);
    const half = 0.012 + 0.022 * share;
    const [sideX, sideZ] = [(-(next.z - here.z) / length) * half, ((next.x - here.x) / length) * half];
    return [
      [here.x + sideX, here.y + 0.003, here.z + sideZ],
      [here.x - sideX, here.y + 0.003, here.z - sideZ],
    ];
  };
  for (let step = 0; step < steps; step++) {
    const [a, b] = edge(step / steps);
    const [c, d] = edge((step + 1) / steps);
    positions.push(...a, ...b, ...c, ...b, ...d, ...c);
  }
  const shape = new THREE.BufferGeometry();
  shape.setAttribute('position', new THREE.Float32BufferAttribute(positions, 3));
  shape.computeVertexNormals();
  const material = new THREE.MeshPhongMaterial({ color: 0x3f9ae0, shininess: 90, side: THREE.DoubleSide });
  return new THREE.Mesh(shape, material);
}

/** A wood between shore and mountain, in one draw call. */
export function createTrees({ THREE }, meshes) {
  const shape = meshes.merge([
    { shape: new THREE.CylinderGeometry(0.006, 0.008, 0.03, 6), colour: 0x6b4a2f, at: [0, 0.015, 0] },
    { shape: new THREE.ConeGeometry(0.03, 0.06, 8), colour: 0x2f6e42, at: [0, 0.055, 0] },
    { shape: new THREE.ConeGeometry(0.022, 0.05, 8), colour: 0x3c8350, at: [0, 0.085, 0] },
  ]);
  const mesh = new THREE.InstancedMesh(shape, new THREE.MeshLambertMaterial({ vertexColors: true }), TREES);
  mesh.frustumCulled = false;
  mesh.raycast = () => undefined;
  const random = lottery(5);
  const matrix = new THREE.Matrix4();
  let count = 0;
  for (let tries = 0; tries < 600 && count < TREES; tries++) {
    const [x, z] = [0.02 + random() * 0.72, -0.1 + random() * 0.58];
    const ground = groundAt(x, z);
    const free = Array.from({ length: 21 }, (_, index) => riverAt(index / 20)).every(
      (point) => Math.hypot(point.x - x, point.z - z) > 0.06,
    );
    if (!free || ground < 0.03 || ground > 0.3) continue;
    const size = 0.8 + random() * 0.7;
    mesh.setMatrixAt(count, matrix.makeScale(size, size, size).setPosition(x, ground - 0.004, z));
    count += 1;
  }
  mesh.count = count;
  return mesh;
}
