import type { Ray } from 'three';
import { beforeEach, expect, test } from 'vitest';
import type { Hand } from './hand';
import { createXrInput, type XrInput } from './xr-input';

/** A controller, a hand, or what only looks. */
interface Source {
  readonly handedness: string;
  readonly targetRayMode: string;
  readonly targetRaySpace: Source;
  readonly gamepad: { axes: number[] };
  /** Turn to the right of straight ahead, in radians; null while it is lost. */
  turn: number | null;
}

const AHEAD = 0;
const space = {} as XRReferenceSpace;
let sources: Source[];
let events: EventTarget;
let done: string[];
let aimed: Ray | null;
let canPress: boolean;
let graspable: boolean;
let carrying: boolean;
let nowMs: number;
let input: XrInput;

function makeSource(
  handedness: string,
  targetRayMode = 'tracked-pointer',
  turn: number | null = AHEAD,
): Source {
  const source = { handedness, targetRayMode, turn, gamepad: { axes: [0, 0, 0, 0] } } as Source;
  Object.assign(source, { targetRaySpace: source });
  sources.push(source);
  return source;
}

const poseOf = (turn: number | null) =>
  turn === null
    ? null
    : {
        transform: {
          position: { x: 0.2, y: 1, z: 0 },
          matrix: [...Array(8).fill(0), -Math.sin(turn), 0, Math.cos(turn)],
        },
      };
const frame = { getPose: (source: Source) => poseOf(source.turn) } as unknown as XRFrame;

function fire(type: string, inputSource: Source): void {
  events.dispatchEvent(Object.assign(new Event(type), { inputSource, frame }));
}

function pass(seconds: number, byRay = true): void {
  for (let time = 0; time < seconds; time += 0.1) {
    nowMs += 100;
    input.frame(frame, space, byRay, 0.1);
  }
}

beforeEach(() => {
  [sources, done, aimed, graspable, carrying, nowMs] = [[], [], null, false, false, 0];
  events = new EventTarget();
  const hand = {
    aim: (ray: Ray | null, isButton: boolean) => {
      aimed = ray?.clone() ?? null;
      canPress = isButton;
    },
    hold() {
      done.push('hold');
      carrying = graspable;
      return carrying;
    },
    release() {
      if (!carrying) return false;
      done.push('release');
      carrying = false;
      return true;
    },
    press: () => done.push('press'),
    push: (metres: number) => done.push(`push ${metres.toFixed(2)}`),
    get carrying() {
      return carrying;
    },
  } as unknown as Hand;
  const session = {
    get inputSources() {
      return sources;
    },
    addEventListener: events.addEventListener.bind(events),
  } as unknown as XRSession;
  input = createXrInput(session, hand, () => nowMs);
});

test('the right controller points where one points; where one looks, and with none, the gaze does', () => {
  pass(0.1);
  expect(aimed).toBeNull();
  makeSource('left', 'tracked-pointer', 1);
  makeSource('right', 'tracked-pointer', Math.PI / 2);
  pass(0.1);
  expect(aimed?.direction.x).toBeCloseTo(1);
  expect(aimed?.origin.toArray()).toEqual([0.2, 1, 0]);
  pass(0.1, false);
  expect(aimed).toBeNull();
});

test('whoever pulls the trigger points from then on, the left hand too', () => {
  makeSource('right');
  const left = makeSource('left', 'tracked-pointer', 1);
  pass(0.1);
  expect(aimed?.direction.x).toBeCloseTo(0);
  fire('selectstart', left);
  fire('select', left);
  fire('selectend', left);
  left.turn = 1.2;
  pass(0.1);
  expect(aimed?.direction.x).toBeCloseTo(Math.sin(1.2));
  expect(done).toEqual(['hold', 'press']);
});

test('a controller that lies on the table points no more, until somebody takes it', () => {
  const right = makeSource('right');
  pass(29);
  expect(aimed).not.toBeNull();
  pass(3);
  expect(aimed).toBeNull();
  right.turn = 0.3;
  pass(0.1);
  expect(aimed).not.toBeNull();
});

test('what is taken is carried until the trigger comes up, nearer and farther by the stick, and is not pressed', () => {
  const right = makeSource('right');
  graspable = true;
  pass(0.1);
  fire('selectstart', right);
  right.gamepad.axes[3] = -1;
  pass(0.1);
  right.gamepad.axes[3] = 0.1;
  right.turn = null;
  pass(0.3);
  expect(aimed?.direction.z).toBeCloseTo(-1);
  fire('select', right);
  fire('selectend', right);
  expect(done).toEqual(['hold', 'push 0.16', 'release']);
});

test('a second hand does not disturb the first, and a squeeze takes but never presses', () => {
  const right = makeSource('right');
  const left = makeSource('left', 'tracked-pointer', 1);
  pass(0.1);
  fire('squeezestart', right);
  fire('selectstart', left);
  fire('select', left);
  fire('selectend', left);
  expect(done).toEqual(['hold']);
  fire('squeezeend', right);
  expect(done).toEqual(['hold']);
});

test('a cancelled pinch lets go and presses nothing; what only looks presses where it looks', () => {
  const hand = makeSource('right');
  graspable = true;
  pass(0.1);
  fire('selectstart', hand);
  fire('selectend', hand);
  expect(done).toEqual(['hold', 'release']);
  graspable = false;
  const clicker = makeSource('none', 'gaze');
  fire('selectstart', clicker);
  expect(aimed).toBeNull();
  fire('select', clicker);
  fire('selectend', clicker);
  expect(done.slice(2)).toEqual(['hold', 'press']);
});

test('only who has nothing to press with presses by looking', () => {
  pass(0.1);
  expect(canPress).toBe(false);
  const right = makeSource('right');
  pass(0.1, false);
  expect(canPress).toBe(true);
  // It lies on the table.
  pass(31, false);
  expect(canPress).toBe(false);
  right.turn = 0.3;
  pass(0.1, false);
  expect(canPress).toBe(true);
});

test('a pinch that is there only while it lasts is something to press with from then on', () => {
  const pinch = makeSource('none', 'transient-pointer');
  fire('selectstart', pinch);
  fire('select', pinch);
  fire('selectend', pinch);
  sources = [];
  pass(60);
  expect(canPress).toBe(true);
});

test('the end of the session lets go', () => {
  const right = makeSource('right');
  graspable = true;
  pass(0.1);
  fire('selectstart', right);
  input.stop();
  fire('selectstart', right);
  expect(done).toEqual(['hold', 'release']);
  expect(aimed).toBeNull();
});
