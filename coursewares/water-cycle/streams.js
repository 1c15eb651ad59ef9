import { lottery } from '../shared/meshes.js';
import { groundNear, LAND, riverAt, toWaterTable } from './land.js';

const VAPOUR = 0xffffff;
const WATER = 0x2f8fff;
const DEEP = 0x7fd0ff;
const EACH = 56;
const RAIN_DROPS = 110;

/** Where the dots of each process go: (random numbers of one dot, share of its way) to [x, y, z]. */
const WAYS = {
  evaporation: {
    colour: VAPOUR,
    perSecond: 0.16,
    at: ([one, two, three], share) => [
      -1.25 + 0.85 * one + 0.04 * Math.sin(share * 7 + three * 6),
      0.02 + 0.7 * share,
      -0.42 + 0.85 * two,
    ],
  },
  transpiration: {
    colour: 0xd8ffd0,
    perSecond: 0.18,
    at: ([one, two, three], share) => {
      const x = 0.08 + 0.5 * one;
      const z = 0.12 + 0.34 * two;
      return [x + 0.03 * Math.sin(share * 7 + three * 6), groundNear(x, z) + 0.07 + 0.42 * share, z];
    },
  },
  wind: {
    colour: VAPOUR,
    perSecond: 0.14,
    at: ([one, two, three], share) => [
      -0.7 + 1.3 * share,
      0.68 + 0.16 * one + 0.1 * share,
      -0.3 + 0.6 * two + 0.02 * three,
    ],
  },
  runoff: {
    colour: WATER,
    perSecond: 0.12,
    at: ([one, two], share) => {
      const { x, y, z } = riverAt(share);
      return [x + 0.012 * (one - 0.5), y + 0.012, z + 0.024 * (two - 0.5)];
    },
  },
  infiltration: {
    colour: DEEP,
    perSecond: 0.07,
    at: ([one, two], share) => {
      const x = 0.25 + 0.95 * one;
      const top = groundNear(x, LAND.front);
      const deep = toWaterTable(top) - 0.03 - 0.07 * two;
      const sink = Math.min(1, share / 0.4);
      const along = Math.max(0, (share - 0.4) / 0.6);
      const toX = x + (-0.2 - x) * along * 0.8;
      const level = toWaterTable(groundNear(toX, LAND.front)) - 0.03 - 0.07 * two;
      return [toX, along > 0 ? level : top + (deep - top) * sink, LAND.front + 0.012];
    },
  },
};

/** Dots that stand for water on its way, all in one draw call; vapour itself could not be seen. */
export function createStreams({ THREE }) {
  const mesh = new THREE.InstancedMesh(
    new THREE.SphereGeometry(0.013, 8, 6),
    new THREE.MeshBasicMaterial({ transparent: true, opacity: 0.85, toneMapped: false }),
    EACH * Object.keys(WAYS).length,
  );
  mesh.frustumCulled = false;
  mesh.raycast = () => undefined;
  const random = lottery(11);
  const dots = Object.entries(WAYS).flatMap(([name, way]) =>
    Array.from({ length: EACH }, () => ({
      name,
      way,
      luck: [random(), random(), random()],
      begin: random(),
    })),
  );
  const matrix = new THREE.Matrix4();
  const colour = new THREE.Color();
  let shown = {};
  return {
    mesh,
    /** @param strengths {name: share of the dots that are shown, 0 … 1} */
    show(strengths) {
      shown = strengths;
    },
    draw(seconds) {
      let count = 0;
      for (const [index, { name, way, luck, begin }] of dots.entries()) {
        if ((index % EACH) / EACH >= (shown[name] ?? 0)) continue;
        const share = (begin + seconds * way.perSecond) % 1;
        const size = Math.min(1, 5 * Math.sin(Math.PI * share));
        const [x, y, z] = way.at(luck, share);
        matrix.makeScale(size, size, size).setPosition(x, y, z);
        mesh.setMatrixAt(count, matrix);
        mesh.setColorAt(count, colour.setHex(way.colour));
        count += 1;
      }
      mesh.count = count;
      mesh.instanceMatrix.needsUpdate = true;
      if (mesh.instanceColor) mesh.instanceColor.needsUpdate = true;
    },
  };
}

/** Rain and, where it is high, snow: short strokes under a cloud. */
export function createRain({ THREE }) {
  const shape = new THREE.BufferGeometry();
  shape.setAttribute('position', new THREE.Float32BufferAttribute(new Float32Array(RAIN_DROPS * 6), 3));
  const look = { color: 0x5d9ff0, transparent: true, opacity: 0.9, toneMapped: false };
  const lines = new THREE.LineSegments(shape, new THREE.LineBasicMaterial(look));
  lines.frustumCulled = false;
  lines.raycast = () => undefined;
  const random = lottery(23);
  const drops = Array.from({ length: RAIN_DROPS }, () => ({
    x: (random() - 0.5) * 0.62,
    z: (random() - 0.5) * 0.36,
    begin: random(),
  }));
  return {
    lines,
    /** @param from {x, y, z} of the cloud's foot @param strength 0 … 1 */
    draw(seconds, from, strength) {
      lines.visible = strength > 0.02;
      if (!lines.visible) return;
      const { position } = shape.attributes;
      for (const [index, drop] of drops.entries()) {
        const x = from.x + drop.x;
        const z = from.z + drop.z;
        const ground = Math.max(0, groundNear(x, z));
        const share = (drop.begin + seconds * 0.9) % 1;
        const y = from.y + (ground - from.y) * share;
        const length = index / RAIN_DROPS < strength ? 0.035 : 0;
        position.setXYZ(index * 2, x, y, z);
        position.setXYZ(index * 2 + 1, x, Math.min(from.y, y + length), z);
      }
      position.needsUpdate = true;
    },
  };
}
