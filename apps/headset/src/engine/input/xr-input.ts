import { Ray, Vector3 } from 'three';
import type { Hand } from './hand';

/**
 * A controller that lay still for longer than this lies on the table: the head's gaze points then, and presses by
 * resting. Somebody who reads with a controller in the lap must not press so.
 */
const LIES_MS = 30_000;
/** Turns of a ray that are no more than the trembling of its tracking, in radians; no hand is that still. */
const TREMBLES = 0.003;
/** The stick counts from here, and moves what is carried this fast, in metres a second. */
const STICK_DEAD = 0.25;
const PUSH_SPEED = 1.6;
/** Of a standard controller's axes: the thumbstick's own, downwards. */
const STICK_Y = 3;
/** What is felt when something comes into the hand. */
const TAKEN_STRENGTH = 0.5;
const TAKEN_MS = 40;

/** Controllers, hands and gaze of an immersive session, as one hand that points and presses. */
export interface XrInput {
  /** Call once a frame, before the stage looks. @param byRay whether what is shown is pointed at; else it is looked at */
  frame(frame: XRFrame, space: XRReferenceSpace, byRay: boolean, deltaSeconds: number): void;
  /** Where somebody points with a controller or a hand now; null where the gaze counts. */
  readonly ray: Ray | null;
  stop(): void;
}

/** What of a session is listened to. */
type Session = Pick<XRSession, 'inputSources' | 'addEventListener'>;

/** @param nowMs milliseconds of any clock that never goes back */
export function createXrInput(
  session: Session,
  hand: Hand,
  nowMs: () => number = () => performance.now(),
): XrInput {
  return new Input(session, hand, nowMs);
}

const direction = new Vector3();

class Input implements XrInput {
  readonly #session: Session;
  readonly #hand: Hand;
  readonly #nowMs: () => number;
  readonly #listeners = new AbortController();
  readonly #ray = new Ray();
  /** Where each of them pointed when it last moved. */
  readonly #moves = new Map<XRInputSource, { readonly direction: Vector3; atMs: number }>();
  /** Whose ray counts. */
  #pointer: XRInputSource | null = null;
  /** Who pulls a trigger or pinches now. */
  #pressing: XRInputSource | null = null;
  /** Whose press was one and not cancelled; some runtimes say so at its begin, others at its end. */
  readonly #meant = new Set<XRInputSource>();
  /** There is a button, or a pinch, that no ray tells of: it comes and goes with each press. */
  #hasButton = false;
  #byRay = false;
  #space: XRReferenceSpace | null = null;

  constructor(session: Session, hand: Hand, nowMs: () => number) {
    this.#session = session;
    this.#hand = hand;
    this.#nowMs = nowMs;
    const { signal } = this.#listeners;
    for (const type of ['selectstart', 'squeezestart'] as const) {
      session.addEventListener(type, (event) => this.#begin(event), { signal });
    }
    session.addEventListener('select', ({ inputSource }) => this.#meant.add(inputSource), { signal });
    for (const type of ['selectend', 'squeezeend'] as const) {
      session.addEventListener(type, ({ inputSource }) => this.#end(inputSource), { signal });
    }
  }

  get ray(): Ray | null {
    return this.#pointer && this.#byRay ? this.#ray : null;
  }

  frame(frame: XRFrame, space: XRReferenceSpace, byRay: boolean, deltaSeconds: number): void {
    this.#space = space;
    this.#byRay = byRay;
    if (!this.#pressing) this.#pointer = this.#choose(frame, space);
    if (this.#pointer) this.#aimWith(this.#pointer, frame);
    this.#aim();
    this.#push(deltaSeconds);
  }

  stop(): void {
    this.#listeners.abort();
    this.#hand.release();
    this.#hand.aim(null, false);
  }

  #aim(): void {
    this.#hand.aim(this.ray, this.#hasButton || this.#pointer !== null);
  }

  /** Whoever moved last and points; a ray that was lost for a moment is nobody's. */
  #choose(frame: XRFrame, space: XRReferenceSpace): XRInputSource | null {
    const alive = [...this.#session.inputSources].filter((source) => this.#isAlive(source, frame, space));
    const present = alive.find((source) => source === this.#pointer);
    return present ?? alive.find(({ handedness }) => handedness === 'right') ?? alive[0] ?? null;
  }

  #isAlive(source: XRInputSource, frame: XRFrame, space: XRReferenceSpace): boolean {
    if (source.targetRayMode !== 'tracked-pointer') return false;
    const pose = frame.getPose(source.targetRaySpace, space);
    if (!pose) return false;
    toDirection(pose, direction);
    const before = this.#moves.get(source);
    if (before && before.direction.angleTo(direction) < TREMBLES) {
      return this.#nowMs() - before.atMs < LIES_MS;
    }
    this.#moves.set(source, { direction: direction.clone(), atMs: this.#nowMs() });
    return true;
  }

  /** Keeps the ray where it was while its pose is lost: what is carried must not jump to the head. */
  #aimWith(source: XRInputSource, frame: XRFrame): void {
    const pose = this.#space && frame.getPose(source.targetRaySpace, this.#space);
    if (!pose) return;
    const { x, y, z } = pose.transform.position;
    this.#ray.origin.set(x, y, z);
    toDirection(pose, this.#ray.direction);
  }

  #begin({ inputSource, frame }: XRInputSourceEvent): void {
    if (this.#pressing) return;
    this.#pressing = inputSource;
    if (inputSource.targetRayMode !== 'tracked-pointer') this.#hasButton = true;
    this.#pointer = inputSource.targetRayMode === 'gaze' ? null : inputSource;
    const moved = this.#moves.get(inputSource);
    if (moved) moved.atMs = this.#nowMs();
    if (this.#pointer) this.#aimWith(this.#pointer, frame);
    this.#aim();
    if (this.#hand.hold()) feel(inputSource);
  }

  #end(source: XRInputSource): void {
    const isMeant = this.#meant.delete(source);
    if (source !== this.#pressing) return;
    this.#pressing = null;
    if (!this.#hand.release() && isMeant) this.#hand.press();
  }

  #push(deltaSeconds: number): void {
    if (!this.#hand.carrying) return;
    const stick = this.#pointer?.gamepad?.axes[STICK_Y] ?? 0;
    if (Math.abs(stick) > STICK_DEAD) this.#hand.push(-stick * PUSH_SPEED * deltaSeconds);
  }
}

/** Forward is the third column of a pose, the other way round. */
function toDirection({ transform: { matrix } }: XRPose, into: Vector3): Vector3 {
  return into.set(-(matrix[8] ?? 0), -(matrix[9] ?? 0), -(matrix[10] ?? 1));
}

function feel({ gamepad }: XRInputSource): void {
  // A controller that cannot buzz refuses; nothing depends on it.
  void gamepad?.hapticActuators?.[0]?.pulse(TAKEN_STRENGTH, TAKEN_MS)?.catch(() => undefined);
}
