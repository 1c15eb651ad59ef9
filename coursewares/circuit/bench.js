import { createMeshes } from '../shared/meshes.js';
import { FIXED, measure, NODES, SLOTS } from './grid.js';
import { createModels } from './models.js';

/** Board: its middle, high enough for a question under it, and how far it leans towards the student. */
const MIDDLE = [0, 1.69, -2.4];
const LEAN = 0.95;
/** Metres between two dots, and metres in a second for an ampere. */
const DOT_SPACING = 0.075;
const DOT_SPEED = 0.5;
const DOT_HEIGHT = 0.055;
const MOST_DOTS = 90;
const BRIDGE_HEIGHT = 0.28;
const FRAME = 0x3557e0;
const LIT_FRAME = 0xe0a028;
const SWITCH_SECONDS = 0.25;

/** The board of the lesson, drawn: what lies in the slots comes from outside, everything else is here. */
export function createBench(stage) {
  const { THREE, group } = stage;
  const meshes = createMeshes(THREE);
  const models = createModels(stage, meshes);
  const board = new THREE.Group();
  board.position.set(...MIDDLE);
  board.rotation.x = LEAN;
  board.updateMatrixWorld(true);
  const battery = models.battery();
  battery.position.set(NODES['top-left'][0], 0, 0);
  const knife = models.knife();
  knife.object.position.set(-0.3, 0, NODES.foot[1]);
  battery.name = 'battery';
  knife.object.name = 'switch';
  const dots = createDots(THREE);
  const rings = createRings(THREE);
  board.add(createTable(THREE, meshes), battery, knife.object, dots.mesh, rings.mesh);
  group.add(
    board,
    meshes.sky(0x0d1330, 0x2a3566, 0x080b1c),
    createFloor(THREE),
    new THREE.HemisphereLight(0xdfe6ff, 0x39325f, 1.7),
    createLamp(THREE),
  );
  addSigns(stage, board);
  const bridge = createBridge(THREE);
  board.add(bridge);

  const state = { slots: { a: null, b: null, c: null, d: null }, closed: false, bridged: null };
  let shown = measure(state);
  let lever = 0;

  return {
    meshes,
    models,
    board,
    battery,
    knife: knife.object,
    state,
    /** Where a slot's middle is, in the space of the stage's group. */
    placeOf: (slot, height = 0) => board.localToWorld(new THREE.Vector3(...middleOf(slot, height))),
    /** How a thing lies in a slot; c and d run away from the student. */
    turnOf: (slot) => turnOf(THREE, slot),
    /** Works everything out again after `state` changed. @returns what flows now */
    refresh() {
      shown = measure(state);
      rings.show(state.slots);
      return shown;
    },
    get flow() {
      return shown;
    },
    /** Which slots wait for something. */
    offer: (slots) => rings.offer(slots),
    /** Lights the frame that something would be put into; null lights none. */
    highlight: (slot) => rings.highlight(slot),
    /** Draws the stray wire over a slot; null takes it away. */
    showBridge(slot) {
      bridge.visible = slot !== null;
      dots.mesh.userData.arched = slot !== null;
      if (slot === null) return;
      bridge.position.set(...middleOf(slot, 0.03));
      bridge.rotation.y = isAcross(slot) ? -Math.PI / 2 : 0;
    },
    /** @param clock seconds, from the timeline or the student's own */
    draw(clock, deltaSeconds) {
      const wanted = state.closed ? 1 : 0;
      const step = deltaSeconds > 0 ? deltaSeconds / SWITCH_SECONDS : 1;
      lever += Math.max(-step, Math.min(step, wanted - lever));
      knife.turn(lever);
      dots.draw(shown, state, clock);
      rings.pulse(clock);
      return lever !== wanted || Math.abs(shown.current('battery')) > 1e-3;
    },
  };
}

function middleOf(slot, height) {
  const [from, to] = (SLOTS[slot] ?? FIXED[slot]).map((node) => NODES[node]);
  return [(from[0] + to[0]) / 2, height, (from[1] + to[1]) / 2];
}

/** Slots c and d run away from the student, the others from left to right. */
function isAcross(slot) {
  return slot === 'c' || slot === 'd';
}

/** The stray wire of a fault: an arch over a slot. */
function createBridge(THREE) {
  const points = Array.from({ length: 13 }, (_, index) => {
    const share = index / 12;
    return new THREE.Vector3(
      (share - 0.5) * 0.6,
      BRIDGE_HEIGHT * Math.sin(Math.PI * share),
      0.07 * Math.sin(Math.PI * share),
    );
  });
  const shape = new THREE.TubeGeometry(new THREE.CatmullRomCurve3(points), 24, 0.012, 8);
  const wire = new THREE.Mesh(shape, new THREE.MeshLambertMaterial({ color: 0x3fa0d8 }));
  wire.visible = false;
  wire.raycast = () => undefined;
  return wire;
}

function turnOf(THREE, slot) {
  const across = isAcross(slot);
  const lean = new THREE.Quaternion().setFromAxisAngle(new THREE.Vector3(1, 0, 0), LEAN);
  const about = new THREE.Quaternion().setFromAxisAngle(
    new THREE.Vector3(0, 1, 0),
    across ? -Math.PI / 2 : 0,
  );
  return lean.multiply(about);
}

/** The plate, its edge, six clamps, and the wires that are always there. */
function createTable(THREE, meshes) {
  const box = (colour, size, at) => ({ shape: new THREE.BoxGeometry(...size), colour, at });
  const clamps = Object.values(NODES).flatMap(([x, z]) => [
    { shape: new THREE.CylinderGeometry(0.042, 0.048, 0.03, 20), colour: 0x1c213d, at: [x, 0.015, z] },
    { shape: new THREE.CylinderGeometry(0.022, 0.022, 0.04, 16), colour: 0xe2bc6a, at: [x, 0.045, z] },
  ]);
  const wire = (length, at, turn) => ({
    shape: new THREE.CylinderGeometry(0.013, 0.013, length, 10),
    colour: 0xc8743c,
    at,
    turn,
  });
  const [x, z] = NODES['foot-right'];
  return meshes.body(
    [
      box(0xe9e4d6, [1.62, 0.03, 0.86], [0, -0.017, 0]),
      box(0x8a6a3a, [1.68, 0.05, 0.92], [0, -0.032, 0]),
      ...clamps,
      wire(x, [x / 2, 0.03, z], [0, 0, Math.PI / 2]),
    ],
    { shine: 12 },
  );
}

function createFloor(THREE) {
  const floor = new THREE.Mesh(
    new THREE.CircleGeometry(3.2, 48),
    new THREE.MeshBasicMaterial({ color: 0x151b3c, transparent: true, opacity: 0.85 }),
  );
  floor.rotation.x = -Math.PI / 2;
  floor.position.set(0, 0, -1.2);
  floor.raycast = () => undefined;
  return floor;
}

function createLamp(THREE) {
  const light = new THREE.DirectionalLight(0xfff3dc, 1.6);
  light.position.set(-1.2, 4, 1.5);
  return light;
}

function addSigns(stage, board) {
  const signs = [
    { text: '+', at: [-0.76, 0.1, -0.2] },
    { text: '−', at: [-0.76, 0.1, 0.2] },
    { text: '3 V', at: [-0.82, 0.1, 0] },
  ];
  for (const { text, at } of signs) {
    const { object } = stage.label(text, 0.09);
    object.position.set(...at);
    board.add(object);
  }
}

/** Frames around slots that something is to be put into. */
function createRings(THREE) {
  const material = new THREE.MeshBasicMaterial({
    transparent: true,
    opacity: 0.6,
    toneMapped: false,
  });
  const mesh = new THREE.InstancedMesh(new THREE.PlaneGeometry(0.4, 0.13), material, 4);
  mesh.raycast = () => undefined;
  mesh.frustumCulled = false;
  const matrix = new THREE.Matrix4();
  const flat = new THREE.Quaternion();
  const one = new THREE.Vector3();
  let offered = [];
  let lit;
  const colour = new THREE.Color();
  const highlight = (slot) => {
    if (slot === lit) return;
    lit = slot;
    for (const [index, one] of Object.keys(SLOTS).entries()) {
      mesh.setColorAt(index, colour.setHex(one === slot ? LIT_FRAME : FRAME));
    }
    mesh.instanceColor.needsUpdate = true;
  };
  highlight(null);
  return {
    mesh,
    highlight,
    offer(slots) {
      offered = slots;
    },
    show(slots) {
      for (const [index, slot] of Object.keys(SLOTS).entries()) {
        const size = offered.includes(slot) && !slots[slot] ? 1 : 0;
        const across = isAcross(slot) ? Math.PI / 2 : 0;
        flat.setFromEuler(new THREE.Euler(-Math.PI / 2, 0, across));
        const at = new THREE.Vector3(...middleOf(slot, 0.004));
        mesh.setMatrixAt(index, matrix.compose(at, flat, one.setScalar(size)));
      }
      mesh.instanceMatrix.needsUpdate = true;
    },
    pulse(clock) {
      material.opacity = 0.42 + 0.18 * Math.sin(clock * 3);
    },
  };
}

/** Dots that wander along whatever carries a current. */
function createDots(THREE) {
  const material = new THREE.MeshBasicMaterial({ color: 0x2f6bff, toneMapped: false });
  const mesh = new THREE.InstancedMesh(new THREE.SphereGeometry(0.014, 10, 8), material, MOST_DOTS);
  mesh.frustumCulled = false;
  mesh.raycast = () => undefined;
  const matrix = new THREE.Matrix4();
  const ways = Object.entries({ ...SLOTS, ...FIXED });
  return {
    mesh,
    draw(flow, { bridged }, clock) {
      let count = 0;
      for (const [id, ends] of ways) {
        const amperes = flow.current(id) + (bridged === id ? flow.current('bridge') : 0);
        if (Math.abs(amperes) < 1e-3) continue;
        const [from, to] = ends.map((node) => NODES[node]);
        const length = Math.hypot(to[0] - from[0], to[1] - from[1]);
        const places = Math.floor(length / DOT_SPACING);
        const walked =
          ((((clock * Math.min(2, Math.max(-2, amperes)) * DOT_SPEED) / DOT_SPACING) % 1) + 1) % 1;
        for (let index = 0; index < places && count < MOST_DOTS; index++) {
          const share = (index + walked) / places;
          const x = from[0] + (to[0] - from[0]) * share;
          const z = from[1] + (to[1] - from[1]) * share;
          const arch = bridged === id && mesh.userData.arched ? BRIDGE_HEIGHT * Math.sin(Math.PI * share) : 0;
          mesh.setMatrixAt(count, matrix.makeTranslation(x, DOT_HEIGHT + arch, z));
          count += 1;
        }
      }
      mesh.count = count;
      mesh.instanceMatrix.needsUpdate = true;
    },
  };
}
