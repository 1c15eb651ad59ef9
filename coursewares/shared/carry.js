import { setLive } from './meshes.js';

/** Where a student's eyes are, in the space of the group. */
const EYE = [0, 1.6, 0];
/** How near to a place a thing must be let go, in metres. */
const NEAR = 0.17;
/** A thing that was not carried farther was only pressed. */
const STILL = 0.04;
const LIFTED = 1.14;
const HOVERED = 1.06;
/** How fast a thing goes home: share of the way in a second, nearly. */
const HASTE = 9;

/**
 * Things that are carried to places: pulled by pointer or hand, or pressed first and then the place pressed, so that
 * it also works by gaze alone.
 * @param onPlace hears (thing, place id or null, where it was); returns whether the thing stays there, or the id of
 *   the place where it is instead
 * @param options offersTaken: whether places that hold a thing may be named too
 */
export function createCarry(stage, onPlace, { offersTaken = false } = {}) {
  const eye = new stage.THREE.Vector3(...EYE);
  const things = [];
  const places = [];
  let picked = null;

  /** @param object a child of the stage's group that has something to aim at @param home where it waits */
  function addThing(id, object, home) {
    const state = { at: null, live: true, hovered: false, carried: false };
    const thing = { id, object, home: home.clone(), goal: home.clone(), ...state };
    object.name = String(id);
    object.position.copy(home);
    things.push(thing);
    listen(stage, thing, {
      pick,
      over: (position) => point(position && findNear(places, eye, position)),
      letGo: (position) => drop(thing, findNear(places, eye, position)),
    });
    return thing;
  }

  /** @param mesh what is aimed at to put a picked thing there @param onPress hears a press with nothing picked */
  function addPlace(id, position, mesh, onPress) {
    const place = { id, position: position.clone(), mesh, live: true, hovered: false };
    mesh.name = `place ${id}`;
    places.push(place);
    stage.onHover(mesh, (hovered) => {
      place.hovered = hovered;
    });
    stage.onSelect(mesh, () => {
      if (!place.live) return;
      if (picked) drop(picked, place);
      else onPress?.();
    });
    return place;
  }

  /** Marks the place that a carried thing is over. */
  function point(place) {
    for (const one of places) one.hovered = one === place;
  }

  function pick(thing) {
    if (!thing.live || picked === thing) return;
    picked = thing;
    stage.sound('pick');
  }

  function drop(thing, place) {
    picked = null;
    stage.sound('drop');
    const isTaken = place && !offersTaken && things.some((one) => one !== thing && one.at === place.id);
    const wanted = place && !isTaken ? place.id : null;
    const at = onPlace(thing, wanted, thing.at);
    put(thing, at === true ? wanted : at === false ? null : at);
  }

  /** Puts a thing at a place, or home with null. @param now without the way */
  function put(thing, id, now = false) {
    const place = places.find((one) => one.id === id);
    thing.at = place?.id ?? null;
    thing.goal.copy(place?.position ?? thing.home);
    if (now) thing.object.position.copy(thing.goal);
  }

  return {
    things,
    places,
    addThing,
    addPlace,
    put,
    get picked() {
      return picked;
    },
    /** Whether a thing is shown, and whether it can be taken. */
    setThing(thing, shown, live = shown) {
      thing.live = live;
      thing.object.visible = shown;
      setLive(thing.object, live);
      if (!live && picked === thing) picked = null;
    },
    setPlace(place, live) {
      place.live = live;
      setLive(place.mesh, live);
    },
    /** @returns whether anything still moves */
    update(deltaSeconds) {
      const share = 1 - Math.exp(-HASTE * deltaSeconds);
      let moving = false;
      for (const thing of things) {
        const size = picked === thing ? LIFTED : thing.hovered && thing.live ? HOVERED : 1;
        moving = grow(thing.object, size, share) || moving;
        moving = glide(thing, share) || moving;
      }
      return moving;
    },
  };
}

/** Lets a thing be hovered, pressed and carried. @param hear who hears that it was picked, where it is, where let go */
function listen(stage, thing, { pick, over, letGo }) {
  const { object } = thing;
  const began = new stage.THREE.Vector3();
  stage.onHover(object, (hovered) => {
    thing.hovered = hovered && thing.live;
  });
  stage.onSelect(object, () => pick(thing));
  stage.grab(object, {
    start() {
      if (!thing.live) return;
      thing.carried = true;
      began.copy(object.position);
      pick(thing);
    },
    move(position) {
      if (!thing.carried) return;
      object.position.copy(position);
      over(position);
    },
    end(position) {
      if (!thing.carried) return;
      thing.carried = false;
      over(null);
      // Taken away while it was carried: it is on its way already. Hardly moved: it was pressed.
      if (thing.live && position.distanceTo(began) >= STILL) letGo(position);
    },
  });
}

/** The place that is meant: near in space, or in front of it as the student sees it. */
function findNear(places, eye, position) {
  let best = null;
  let least = NEAR;
  for (const place of places) {
    if (!place.live) continue;
    const angle = position.clone().sub(eye).angleTo(place.position.clone().sub(eye));
    const away = Math.min(position.distanceTo(place.position), angle * place.position.distanceTo(eye));
    if (away >= least) continue;
    least = away;
    best = place;
  }
  return best;
}

function grow(object, size, share) {
  if (Math.abs(object.scale.x - size) <= 0.002) return false;
  object.scale.setScalar(object.scale.x + (size - object.scale.x) * share);
  return true;
}

function glide({ object, goal, carried }, share) {
  if (carried) return true;
  if (object.position.distanceToSquared(goal) > 1e-6) {
    object.position.lerp(goal, share);
    return true;
  }
  object.position.copy(goal);
  return false;
}
