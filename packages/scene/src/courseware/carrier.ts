import { type Object3D, type Ray, Vector3 } from 'three';
import type { GrabHandlers } from './stage-types';

/** As near as something may be brought to whoever carries it, and as far as it may be pushed away, in metres. */
const NEAREST = 0.35;
const FARTHEST = 12;
/** A press that is shorter, and moves it less than this, keeps it in the hand. */
const TAP_MS = 350;
const TAP_METRES = 0.05;

interface Carried {
  readonly object: Object3D;
  readonly handlers: GrabHandlers;
  /** From the place where it was taken to its own, in the world. */
  readonly offset: Vector3;
  readonly startedMs: number;
  readonly start: Vector3;
  distance: number;
  moved: boolean;
  /** Stays in the hand although nothing is pressed. */
  sticks: boolean;
}

const place = new Vector3();

/** What a student has in the hand: it follows the ray at the distance where it was taken. */
export class Carrier {
  readonly #space: Object3D;
  readonly #now: () => number;
  readonly #grips = new Map<Object3D, GrabHandlers>();
  readonly #at = new Vector3();
  #carried: Carried | null = null;

  /** @param space in which places are told: the stage's group */
  constructor(space: Object3D, now: () => number = () => performance.now()) {
    this.#space = space;
    this.#now = now;
  }

  get object(): Object3D | null {
    return this.#carried?.object ?? null;
  }

  /** @returns takes it back; what is carried then is let go */
  add(object: Object3D, handlers: GrabHandlers): () => void {
    this.#grips.set(object, handlers);
    return () => {
      if (this.#grips.get(object) !== handlers) return;
      this.#grips.delete(object);
      if (this.#carried?.object === object) this.#carried = null;
    };
  }

  has(object: Object3D | null): boolean {
    return object !== null && this.#grips.has(object);
  }

  /** @param point where the ray met it, in the world @param sticks whether it stays in the hand without a pressed button */
  take(object: Object3D, ray: Ray, point: Vector3, sticks: boolean): void {
    const handlers = this.#grips.get(object);
    if (!handlers || this.#carried) return;
    const start = object.getWorldPosition(new Vector3());
    this.#carried = {
      ...{ object, handlers, start, sticks, startedMs: this.#now(), moved: false },
      offset: start.clone().sub(point),
      distance: point.distanceTo(ray.origin),
    };
    this.#at.copy(this.#toSpace(place.copy(start)));
    handlers.start?.();
  }

  /** @returns whether it moved */
  follow(ray: Ray): boolean {
    const carried = this.#carried;
    if (!carried) return false;
    ray.at(carried.distance, place).add(carried.offset);
    if (place.distanceTo(carried.start) > TAP_METRES) carried.moved = true;
    this.#toSpace(place);
    if (place.distanceToSquared(this.#at) < 1e-10) return false;
    this.#at.copy(place);
    if (carried.handlers.move) carried.handlers.move(this.#at.clone());
    else this.#put(carried.object);
    return true;
  }

  push(metres: number): void {
    const carried = this.#carried;
    if (carried) carried.distance = Math.min(FARTHEST, Math.max(NEAREST, carried.distance + metres));
  }

  /** The button comes up. @returns the object where it was only tapped, and is in the hand no more or still */
  release(mayStick: (object: Object3D) => boolean): Object3D | null {
    const carried = this.#carried;
    if (!carried) return null;
    const tapped = !carried.moved && !carried.sticks && this.#now() - carried.startedMs < TAP_MS;
    if (tapped && mayStick(carried.object)) {
      carried.sticks = true;
      return carried.object;
    }
    this.drop();
    return tapped ? carried.object : null;
  }

  /** From whoever carries it to where it was taken, in metres; 0 where nothing is carried. */
  get distance(): number {
    return this.#carried?.distance ?? 0;
  }

  /** Whether it waits for the press that puts it down. */
  get sticks(): boolean {
    return this.#carried?.sticks ?? false;
  }

  drop(): void {
    const carried = this.#carried;
    this.#carried = null;
    carried?.handlers.end?.(this.#at.clone());
  }

  #toSpace(world: Vector3): Vector3 {
    this.#space.updateWorldMatrix(true, false);
    return this.#space.worldToLocal(world);
  }

  #put(object: Object3D): void {
    this.#space.localToWorld(place.copy(this.#at));
    object.parent?.updateWorldMatrix(true, false);
    object.parent?.worldToLocal(place);
    object.position.copy(place);
  }
}
