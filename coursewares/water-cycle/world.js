import { createMeshes } from '../shared/meshes.js';
import { CLOUD, journeyAt, partAt } from './journey.js';
import { groundAt, LAND } from './land.js';
import { createRain, createStreams } from './streams.js';
import { createGround, createRiver, createSea, createTrees } from './terrain.js';

/** Where the land stands before the student. */
const PLACE = [0, 1.33, -2.72];
const SIZE = 0.93;
/** Leans a little to the student, who would look along the ground otherwise. */
const LEAN = 0.2;
const SUN = [-1.12, 1.1, -0.35];
/** Processes, and where their signs hang, in the land's own space. */
export const STATIONS = {
  evaporation: { at: [-0.86, 0.4, 0.26], en: 'Evaporation', zh: '蒸发' },
  transpiration: { at: [0.3, 0.46, 0.36], en: 'Transpiration', zh: '蒸腾' },
  condensation: { at: [-0.5, 0.84, 0.32], en: 'Condensation', zh: '凝结' },
  wind: { at: [0.1, 0.86, 0.32], en: 'Wind carries it', zh: '水汽输送' },
  precipitation: { at: [1.02, 0.68, 0.16], en: 'Precipitation', zh: '降水' },
  runoff: { at: [-0.12, 0.17, 0.42], en: 'Surface runoff', zh: '地表径流' },
  infiltration: { at: [0.8, -0.1, 0.6], en: 'Infiltration', zh: '下渗' },
};
const NAMES = [
  {
    at: [-0.95, 0, 0.1],
    size: [0.7, 0.16, 0.8],
    above: 0.16,
    en: 'Sea: 97 % of all water',
    zh: '海洋：地球上约97%的水',
  },
  { at: [0.88, 0.42, -0.12], size: [0.34, 0.5, 0.4], above: 0.3, en: 'Mountain with snow', zh: '山地与积雪' },
  { at: [0.32, 0.14, -0.02], size: [0.4, 0.12, 0.2], above: 0.2, en: 'River', zh: '河流' },
  { at: [0.4, 0.1, 0.35], size: [0.4, 0.14, 0.24], above: 0.2, en: 'Wood', zh: '森林' },
  { at: [0.75, -0.12, 0.56], size: [1, 0.2, 0.06], above: 0.1, en: 'Groundwater', zh: '地下水' },
];

/** Land, sea, sky, sun, a cloud, and water on its way; what happens when comes from outside. */
export async function createWorld(stage, { names = true } = {}) {
  const { THREE, group } = stage;
  const meshes = createMeshes(THREE);
  const land = new THREE.Group();
  land.position.set(...PLACE);
  land.rotation.x = LEAN;
  land.scale.setScalar(SIZE);
  const streams = createStreams(stage);
  const rain = createRain(stage);
  const cloud = createCloud(THREE, meshes);
  const rainCloud = createCloud(THREE, meshes);
  rainCloud.set(1, 0, 0);
  const drop = createDrop(THREE, meshes);
  const ground = createGround(stage);
  // A slow headset may go on with its frames between the two larger pieces of work.
  await new Promise((resolve) => setTimeout(resolve));
  land.add(
    ground,
    createSea(stage),
    createRiver(stage),
    createTrees(stage, meshes),
    createSun(THREE, meshes),
    streams.mesh,
    rain.lines,
    cloud.object,
    rainCloud.object,
    drop.object,
  );
  group.add(land, meshes.sky(0x4f93db, 0xd8eaf6, 0xa9c3b4), ...createLights(THREE));
  land.updateMatrixWorld(true);
  const signs = createSigns(stage, land);
  if (names) for (const texts of NAMES) addName(stage, meshes, land, texts);

  return {
    meshes,
    land,
    cloud,
    /** A second one, over the mountain; it is not there until it is set. */
    rainCloud,
    drop,
    streams,
    /** Lifts the land, to make room under it. Places that were asked before stay where they are. */
    lift(metres) {
      land.position.y = PLACE[1] + metres;
    },
    /** A place on the land, in the space of the stage's group. */
    placeOf: (at) => land.localToWorld(new THREE.Vector3(...at)),
    /** @param texts {process: text} of the signs that hang; names of processes give their own */
    showSigns: signs,
    /** @param wet strength of the rain, 0 … 1; it falls from the second cloud where that is there */
    draw(seconds, wet) {
      const { position } = (rainCloud.object.visible ? rainCloud : cloud).object;
      streams.draw(seconds);
      rain.draw(seconds, { x: position.x, y: position.y - 0.05, z: position.z }, wet);
    },
  };
}

/** Signs at their stations, made when they are first shown. */
function createSigns(stage, land) {
  const labels = new Map();
  return (ids, texts = {}) => {
    for (const label of labels.values()) label.object.visible = false;
    for (const id of ids) {
      const text = texts[id] ?? STATIONS[id][stage.language];
      const label = labels.get(id) ?? stage.label(text, 0.095);
      if (!labels.has(id)) {
        label.object.position.set(...STATIONS[id].at);
        land.add(label.object);
        labels.set(id, label);
      }
      label.object.visible = true;
      label.setText(text);
    }
  };
}

/** A name that shows while something is looked at; a press keeps it. */
function addName(stage, meshes, land, { at, size, above, ...texts }) {
  const hit = meshes.target(...size);
  hit.position.set(...at);
  const label = stage.label(texts[stage.language], 0.08);
  label.object.position.set(at[0], at[1] + size[1] / 2 + above, at[2] + 0.1);
  label.object.visible = false;
  land.add(hit, label.object);
  let kept = false;
  stage.onHover(hit, (hovered) => {
    label.object.visible = hovered || kept;
  });
  stage.onSelect(hit, () => {
    kept = !kept;
    label.object.visible = true;
  });
}

function createSun(THREE, meshes) {
  const sun = new THREE.Group();
  const ball = new THREE.Mesh(
    new THREE.SphereGeometry(0.12, 28, 20),
    new THREE.MeshBasicMaterial({ color: 0xfff0b8, toneMapped: false }),
  );
  sun.add(ball, meshes.glow(0xffc04d, 0.85));
  sun.position.set(...SUN);
  return sun;
}

function createLights(THREE) {
  const light = new THREE.DirectionalLight(0xfff1d6, 2.3);
  light.position.set(-2.5, 3.4, 1.6);
  return [light, new THREE.HemisphereLight(0xe8f3ff, 0x8a9a7a, 1.5)];
}

/** A cloud that grows, wanders and darkens. */
function createCloud(THREE, meshes) {
  const puffs = [
    [-0.2, 0, 0.02, 0.11],
    [-0.08, 0.05, 0, 0.15],
    [0.08, 0.06, -0.02, 0.16],
    [0.21, 0.01, 0.02, 0.12],
    [0, 0, 0.09, 0.12],
    [-0.13, 0.01, -0.08, 0.11],
    [0.13, 0.0, -0.08, 0.12],
    [0.3, -0.02, 0, 0.07],
    [-0.3, -0.02, 0, 0.07],
  ].map(([x, y, z, radius]) => ({
    shape: new THREE.SphereGeometry(radius, 20, 14),
    colour: 0xffffff,
    at: [x, y, z],
    size: [1, 0.78, 1],
  }));
  const object = meshes.body(puffs);
  object.material.transparent = true;
  const [bright, dark] = [new THREE.Color(0xffffff), new THREE.Color(0x8b97ad)];
  return {
    object,
    /** @param along 0 over the sea, 1 over the mountain @param size 0 … 1 @param wet 0 … 1: how dark it is */
    set(along, size, wet) {
      object.position.set(...CLOUD.from.map((value, index) => value + (CLOUD.to[index] - value) * along));
      object.scale.setScalar(Math.max(0.001, 0.35 + 0.65 * size));
      object.material.opacity = Math.min(0.96, size * 1.2);
      object.visible = size > 0.02;
      object.material.color.copy(bright).lerp(dark, wet);
    },
  };
}

/** The drop that is followed: water, or vapour, which is fainter. */
function createDrop(THREE, meshes) {
  const profile = Array.from({ length: 15 }, (_, index) => {
    const angle = (index / 14) * Math.PI;
    const slim = index > 7 ? 1 - ((index - 7) / 7) ** 2 * 0.55 : 1;
    return new THREE.Vector2(
      Math.sin(angle) * 0.034 * slim,
      -Math.cos(angle) * 0.034 * (index > 7 ? 1.5 : 1),
    );
  });
  const ball = new THREE.Mesh(
    new THREE.LatheGeometry(profile, 20),
    new THREE.MeshPhongMaterial({
      color: 0x1f7ae0,
      emissive: 0x0b3f8a,
      shininess: 110,
      specular: 0xffffff,
      transparent: true,
    }),
  );
  const halo = meshes.glow(0xffe08a, 0.26);
  const object = new THREE.Group();
  object.add(halo, ball);
  return {
    object,
    /** @param share of its round; null takes it away */
    follow(share) {
      object.visible = share !== null;
      if (share === null) return;
      object.position.set(...journeyAt(share));
      const { part } = partAt(share);
      const isWater = part === 'sea' || part === 'precipitation' || part === 'runoff';
      ball.material.opacity = isWater ? 1 : 0.5;
    },
  };
}

/** The ground under a place of the land. */
export function onGround(x, z, above) {
  return [x, groundAt(x, Math.min(z, LAND.front)) + above, z];
}
