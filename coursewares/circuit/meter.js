import { FIXED, NODES, SLOTS } from './grid.js';

/** Where the meter stands on the board's plane, left of it. */
const PLACE = [-1.12, 0.02, 0.12];
const CABLE_POINTS = 16;
const HASTE = 8;

/** A voltmeter with two probes; `touch(id)` holds them to both ends of a part. */
export function createVoltmeter(stage, { board, meshes }) {
  const { THREE } = stage;
  const object = new THREE.Group();
  const box = (colour, size, at) => ({ shape: new THREE.BoxGeometry(...size), colour, at });
  const body = meshes.body(
    [
      box(0xc9973b, [0.36, 0.07, 0.42], [0, 0.035, 0]),
      box(0x10142b, [0.3, 0.02, 0.14], [0, 0.07, -0.1]),
      { shape: new THREE.CylinderGeometry(0.06, 0.065, 0.03, 24), colour: 0x23284a, at: [0, 0.08, 0.09] },
    ],
    { shine: 30 },
  );
  body.position.set(...PLACE);
  const label = stage.label('V', 0.1);
  label.object.position.set(PLACE[0], 0.2, PLACE[2] - 0.1);
  const probes = [createProbe(THREE, meshes, 0xc8452f), createProbe(THREE, meshes, 0x6f7aa8)];
  object.add(body, label.object, ...probes.flatMap(({ tip, cable }) => [tip, cable]));
  board.add(object);
  const goals = probes.map(
    (_, index) => new THREE.Vector3(PLACE[0] + 0.06 - index * 0.12, 0.14, PLACE[2] + 0.3),
  );
  for (const [index, { tip }] of probes.entries()) tip.position.copy(goals[index]);

  return {
    object,
    /** @param id of a slot or the battery; null lets the probes rest @param text what it shows */
    touch(id, text, now = false) {
      const ends = id === null ? null : { ...SLOTS, ...FIXED }[id].map((node) => NODES[node]);
      for (const [index, goal] of goals.entries()) {
        if (ends) goal.set(ends[index][0], 0.07, ends[index][1]);
        else goal.set(PLACE[0] + 0.06 - index * 0.12, 0.14, PLACE[2] + 0.3);
        if (now) probes[index].tip.position.copy(goal);
      }
      label.setText(text);
    },
    /** @returns whether the probes are on their way */
    draw(deltaSeconds) {
      let moving = false;
      for (const [index, { tip, cable }] of probes.entries()) {
        if (tip.position.distanceToSquared(goals[index]) > 1e-6) {
          tip.position.lerp(goals[index], 1 - Math.exp(-HASTE * deltaSeconds));
          moving = true;
        }
        hang(cable, tip.position, index);
      }
      return moving;
    },
  };
}

function createProbe(THREE, meshes, colour) {
  const tip = meshes.body([
    {
      shape: new THREE.ConeGeometry(0.012, 0.06, 10),
      colour: 0xd5d9e2,
      at: [0, 0.02, 0],
      turn: [Math.PI, 0, 0],
    },
    { shape: new THREE.CylinderGeometry(0.02, 0.014, 0.13, 12), colour, at: [0, 0.11, 0] },
  ]);
  const shape = new THREE.BufferGeometry();
  shape.setAttribute('position', new THREE.Float32BufferAttribute(new Float32Array(CABLE_POINTS * 3), 3));
  const cable = new THREE.Line(shape, new THREE.LineBasicMaterial({ color: colour, toneMapped: false }));
  cable.frustumCulled = false;
  return { tip, cable };
}

/** A cable from the meter's foot to the probe's top, with a bow over the board. */
function hang(cable, { x, y, z }, index) {
  const { position } = cable.geometry.attributes;
  const fromX = PLACE[0] + 0.1 - index * 0.2;
  const fromZ = PLACE[2] + 0.2;
  for (let point = 0; point < CABLE_POINTS; point++) {
    const share = point / (CABLE_POINTS - 1);
    const bow = 0.3 * Math.sin(Math.PI * share);
    position.setXYZ(
      point,
      fromX + (x - fromX) * share,
      0.05 + (y + 0.12) * share + bow,
      fromZ + (z - fromZ) * share,
    );
  }
  position.needsUpdate = true;
}
