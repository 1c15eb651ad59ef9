import { createCarry } from '../shared/carry.js';
import { roundedPlate } from '../shared/props.js';
import { createTestRun } from '../shared/test-run.js';
import { cloudStep, nameStep, orderStep } from './test-steps.js';
import { createWorld, STATIONS } from './world.js';

const HEADLINE_PLACE = [0, 2.62, -2.75];
/** Where plates wait, side by side over the land. */
const WAITING = { x: 0.35, y: 2.33, z: -2.45, apart: 0.64 };
/** How long the drop takes for its round at the end. */
const ROUND_SECONDS = 7;
const PLATE = { height: 0.11, rim: 0.022, least: 0.34 };
/** How fast the land rises for a question. */
const LIFT_HASTE = 5;

function farewell(right, all) {
  return {
    en: `Done: ${right} of ${all} right. The water goes on, round and round.`,
    zh: `测验完成：${all} 题中答对 ${right} 题。水还在不停地循环。`,
  };
}

/** Chapter 2: name what happens, tell a cloud, put it in order. @param stage of chapter 2 */
export async function createTest(stage) {
  const table = await createTable(stage);
  const steps = [
    nameStep(table, 1, { evaporation: 1, transpiration: 2 }, [
      'transpiration',
      'condensation',
      'evaporation',
    ]),
    nameStep(table, 2, { condensation: 3, precipitation: 4 }, [
      'precipitation',
      'evaporation',
      'condensation',
    ]),
    nameStep(table, 3, { runoff: 5, infiltration: 6 }, ['transpiration', 'infiltration', 'runoff']),
    cloudStep(table, 4, 7),
    orderStep(table, 5, 8, ['evaporation', 'condensation', 'precipitation', 'runoff']),
  ];
  const test = createTestRun(stage, steps, { done: farewell, headline: HEADLINE_PLACE });
  let clock = 0;
  test.start();
  return {
    update(_, deltaSeconds) {
      clock += deltaSeconds;
      test.update(deltaSeconds);
      table.carry.update(deltaSeconds);
      table.draw(clock, deltaSeconds);
      // Water never stands still here.
      return true;
    },
  };
}

/** The world, plates with the names of what happens, and places to hang them. */
async function createTable(stage) {
  const { THREE } = stage;
  const world = await createWorld(stage, { names: false });
  const scene = { along: 0.1, size: 0.85, wet: 0, streams: {}, round: null, still: false, lift: 0 };
  let lifted = 0;
  let listener = null;
  let pressed = null;
  const carry = createCarry(stage, (thing, place, from) => listener?.(thing.id, place, from) ?? null);
  const plates = new Map();
  const places = new Map();
  for (const [id, { at }] of Object.entries(STATIONS)) {
    const plate = createPlate(stage, world.meshes, id);
    stage.group.add(plate.object);
    plates.set(id, {
      ...plate,
      thing: carry.addThing(id, plate.object, new THREE.Vector3(0, WAITING.y, WAITING.z)),
    });
    const place = createPlace(stage, world.meshes);
    place.object.position.copy(world.placeOf(at));
    stage.group.add(place.object);
    const entry = carry.addPlace(id, world.placeOf(at), place.hit, () => pressed?.(id));
    places.set(id, { ...place, entry });
    stage.onSelect(plate.object, () => pressed?.(id));
    carry.setThing(plates.get(id).thing, false);
    show(id, false);
  }

  /** Shows a place that waits for its name. */
  function show(id, waits) {
    const { object, entry } = places.get(id);
    object.visible = waits;
    carry.setPlace(entry, waits);
  }

  return {
    stage,
    scene,
    carry,
    /**
     * @param step {waiting: names above the land, places: where one is missing, hung: names at their places,
     *   onPlace(name, place), onPress(name)}
     */
    set({ waiting = [], places: open = [], hung = [], onPlace, onPress }) {
      listener = onPlace ?? null;
      pressed = onPress ?? null;
      for (const [id, { thing, mark }] of plates) {
        mark(false);
        const index = waiting.indexOf(id);
        const x = WAITING.x + (index - (waiting.length - 1) / 2) * WAITING.apart;
        thing.home.set(x, WAITING.y, WAITING.z);
        carry.put(thing, hung.includes(id) ? id : null, true);
        carry.setThing(
          thing,
          index >= 0 || hung.includes(id),
          index >= 0 || (hung.includes(id) && Boolean(onPress)),
        );
      }
      for (const id of places.keys()) show(id, open.includes(id));
    },
    /** Hangs a name where it belongs; it stays there. */
    hang(id) {
      const { thing } = plates.get(id);
      carry.put(thing, id);
      carry.setThing(thing, true, false);
      show(id, false);
    },
    /** Nothing can be taken or pressed until the next `set`. */
    lock() {
      listener = null;
      pressed = null;
      for (const { thing } of plates.values()) carry.setThing(thing, thing.object.visible, false);
    },
    /** Lights a plate that was pressed in its turn. */
    mark: (id, lit) => plates.get(id).mark(lit),
    draw(clock, deltaSeconds) {
      world.cloud.set(scene.along, scene.size, 0);
      world.rainCloud.set(1, scene.wet > 0 ? 0.85 : 0, scene.wet * 0.8);
      world.streams.show(scene.streams);
      world.drop.follow(scene.round);
      if (scene.round !== null && !scene.still)
        scene.round = Math.min(1, scene.round + deltaSeconds / ROUND_SECONDS);
      lifted += (scene.lift - lifted) * (1 - Math.exp(-LIFT_HASTE * deltaSeconds));
      world.lift(lifted);
      world.draw(clock, scene.wet);
      for (const { ring, entry } of places.values()) {
        ring.material.opacity = 0.65 + 0.3 * Math.sin(clock * 3);
        ring.material.color.setHex(entry.hovered ? 0xffffff : 0xffc83d);
      }
    },
  };
}

/** A name that can be taken: a rim around its label. */
function createPlate(stage, meshes, id) {
  const { THREE } = stage;
  const object = new THREE.Group();
  const label = stage.label(STATIONS[id][stage.language], PLATE.height);
  const width = Math.max(PLATE.least, label.object.scale.x + 2 * PLATE.rim);
  const rim = new THREE.Mesh(
    roundedPlate(THREE, width, PLATE.height + 2 * PLATE.rim),
    new THREE.MeshBasicMaterial({ color: 0x3557e0, toneMapped: false }),
  );
  rim.position.z = -0.012;
  label.object.position.z = 0.012;
  const hit = meshes.target(width, PLATE.height + 0.06, 0.06);
  object.add(rim, label.object, hit);
  return { object, mark: (lit) => rim.material.color.setHex(lit ? 0x2e8b57 : 0x3557e0) };
}

/** A ring with a question mark that a name is to be put into. */
function createPlace(stage, meshes) {
  const { THREE } = stage;
  const object = new THREE.Group();
  const ring = new THREE.Mesh(
    new THREE.TorusGeometry(0.085, 0.012, 10, 40),
    new THREE.MeshBasicMaterial({ color: 0xffc83d, transparent: true, toneMapped: false }),
  );
  const label = stage.label('?', 0.1);
  label.object.name = '?';
  const hit = meshes.target(0.26, 0.24, 0.08);
  object.add(ring, label.object, hit);
  return { object, ring, hit };
}
