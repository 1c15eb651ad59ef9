/** The things of the lesson, each lying along x with its middle at 0, standing on y = 0. Metres. */

const BRASS = 0xc9973b;
const DARK = 0x2a2f4a;
const STEEL = 0xb9c0cc;
const GLASS = 0xdfe8ff;
const WARM = 0xffc65c;
const COLD = 0x554433;
const HOT = 0xfff1c4;
/** From clamp to clamp. */
const SPAN = 0.52;
const LYING = [0, 0, Math.PI / 2];
const AWAY = [Math.PI / 2, 0, 0];

/** @param meshes of createMeshes */
export function createModels({ THREE }, meshes) {
  const kit = { THREE, meshes, ...createShapes(THREE) };
  return {
    lamp: () => createLamp(kit),
    bar: (kind) => createBar(kit, kind),
    battery: () => createBattery(kit),
    knife: () => createKnife(kit),
  };
}

function createShapes(THREE) {
  const rod = (colour, length, radius, at, turn = LYING) => ({
    shape: new THREE.CylinderGeometry(radius, radius, length, 12),
    colour,
    at,
    turn,
  });
  const cone = (colour, top, foot, height, at) => ({
    shape: new THREE.CylinderGeometry(top, foot, height, 24),
    colour,
    at,
  });
  const box = (colour, size, at) => ({ shape: new THREE.BoxGeometry(...size), colour, at });
  const ball = (colour, radius, at) => ({ shape: new THREE.SphereGeometry(radius, 16, 12), colour, at });
  return { rod, cone, box, ball };
}

/** Something to aim at that is larger than the thing. */
function withTarget({ meshes }, object, width = SPAN, height = 0.16) {
  const hit = meshes.target(width, height, 0.16);
  hit.position.y = height / 2;
  object.add(hit);
  return object;
}

function group({ THREE }, ...children) {
  const made = new THREE.Group();
  made.add(...children);
  return made;
}

/** A lamp in its socket; `shine(0 … 1)` lights it. */
function createLamp(kit) {
  const { THREE, meshes, rod, cone } = kit;
  const lead = SPAN / 2 - 0.08;
  const socket = [
    rod(BRASS, lead, 0.011, [-SPAN / 4 - 0.04, 0.03, 0]),
    rod(BRASS, lead, 0.011, [SPAN / 4 + 0.04, 0.03, 0]),
    cone(DARK, 0.075, 0.085, 0.04, [0, 0.02, 0]),
    cone(BRASS, 0.035, 0.04, 0.05, [0, 0.065, 0]),
    rod(0x7a6a52, 0.05, 0.003, [-0.012, 0.115, 0], [0, 0, 0]),
    rod(0x7a6a52, 0.05, 0.003, [0.012, 0.115, 0], [0, 0, 0]),
  ];
  const filament = new THREE.Mesh(
    new THREE.TorusGeometry(0.013, 0.003, 6, 14, Math.PI),
    new THREE.MeshBasicMaterial({ color: COLD, toneMapped: false }),
  );
  filament.position.y = 0.139;
  const bulb = new THREE.Mesh(
    new THREE.SphereGeometry(0.062, 24, 18),
    new THREE.MeshPhongMaterial({
      color: GLASS,
      emissive: WARM,
      emissiveIntensity: 0,
      transparent: true,
      opacity: 0.24,
      shininess: 90,
      depthWrite: false,
    }),
  );
  bulb.position.y = 0.14;
  const light = meshes.glow(WARM, 0.5);
  light.position.y = 0.14;
  const [cold, hot] = [new THREE.Color(COLD), new THREE.Color(HOT)];
  return {
    object: withTarget(
      kit,
      group(kit, meshes.body(socket, { shine: 40 }), filament, bulb, light),
      SPAN,
      0.24,
    ),
    shine(brightness) {
      // Eyes see a ninth of the power as about a third of the light.
      const seen = Math.min(1.15, Math.max(0, brightness)) ** 0.55;
      bulb.material.emissiveIntensity = seen * 0.9;
      bulb.material.opacity = 0.24 + 0.5 * seen;
      filament.material.color.copy(cold).lerp(hot, Math.min(1, seen * 1.6));
      light.material.opacity = Math.min(1, seen);
      light.visible = seen > 0.02;
      light.scale.setScalar(0.2 + 0.42 * seen);
    },
  };
}

/** A bare wire, or whatever else lies ready to close a gap. @param kind wire, metal (a key), plastic or wood */
function createBar(kit, kind) {
  const { meshes } = kit;
  const object = group(kit, meshes.body(BARS[kind](kit), { shine: kind === 'wood' ? 0 : 60 }));
  return { object: withTarget(kit, object) };
}

const BARS = {
  wire: ({ rod }) => [rod(0xc8743c, SPAN, 0.013, [0, 0.03, 0])],
  metal: ({ THREE, rod, box }) => [
    rod(STEEL, SPAN - 0.12, 0.011, [0.02, 0.03, 0]),
    { shape: new THREE.TorusGeometry(0.05, 0.013, 10, 20), colour: STEEL, at: [-0.22, 0.03, 0], turn: AWAY },
    box(STEEL, [0.05, 0.016, 0.06], [0.2, 0.03, 0.03]),
    box(STEEL, [0.03, 0.016, 0.045], [0.13, 0.03, 0.025]),
  ],
  plastic: ({ box }) => [
    box(0x57b6d9, [SPAN, 0.014, 0.09], [0, 0.03, 0]),
    ...Array.from({ length: 11 }, (_, index) =>
      box(0x14355c, [0.004, 0.002, index % 5 === 0 ? 0.05 : 0.03], [-0.22 + index * 0.044, 0.038, -0.02]),
    ),
  ],
  wood: ({ rod, ball }) => [
    rod(0xb98a55, SPAN, 0.017, [0, 0.03, 0]),
    ball(0x9c6b3c, 0.02, [-SPAN / 2, 0.03, 0]),
  ],
};

/** Two cells of 1.5 V along z, plus at the far end. */
function createBattery(kit) {
  const { meshes, rod, box } = kit;
  const cell = (z) => [
    rod(0x23284a, 0.2, 0.052, [0, 0.06, z + 0.02], AWAY),
    rod(BRASS, 0.07, 0.053, [0, 0.06, z - 0.075], AWAY),
    rod(0xd5d9e2, 0.016, 0.018, [0, 0.06, z - 0.116], AWAY),
  ];
  const holder = [
    box(0x39406a, [0.15, 0.03, 0.52], [0, 0.015, 0]),
    box(0x39406a, [0.15, 0.08, 0.014], [0, 0.04, -0.255]),
    box(0x39406a, [0.15, 0.08, 0.014], [0, 0.04, 0.255]),
  ];
  const body = meshes.body([...holder, ...cell(-0.12), ...cell(0.125)], { shine: 50 });
  return withTarget(kit, group(kit, body), 0.18, 0.14);
}

/** A knife switch; `turn(0 … 1)` closes it. */
function createKnife(kit) {
  const { meshes, rod, box } = kit;
  const base = meshes.body(
    [
      box(DARK, [0.3, 0.03, 0.12], [0, 0.015, 0]),
      box(BRASS, [0.03, 0.06, 0.05], [0.11, 0.05, 0]),
      box(BRASS, [0.03, 0.06, 0.05], [-0.11, 0.05, 0]),
      rod(BRASS, 0.14, 0.011, [-0.19, 0.03, 0]),
      rod(BRASS, 0.14, 0.011, [0.19, 0.03, 0]),
    ],
    { shine: 40 },
  );
  const lever = meshes.body(
    [box(BRASS, [0.24, 0.016, 0.03], [0.12, 0, 0]), box(0xc8452f, [0.08, 0.034, 0.044], [0.27, 0, 0])],
    { shine: 40 },
  );
  lever.position.set(-0.11, 0.075, 0);
  return {
    object: withTarget(kit, group(kit, base, lever), 0.44, 0.26),
    turn(share) {
      lever.rotation.z = 0.75 * (1 - share);
    },
  };
}
