import type { Aiming, SceneLesson } from '@orrery/scene';
import { type Camera, Quaternion, Ray, Raycaster, Vector2, Vector3 } from 'three';

/** A place on the flat page: from -1 to 1 rightwards and upwards. */
interface PagePlace {
  readonly x: number;
  readonly y: number;
}

/** What a student does to a courseware, whatever they do it with: one thing at a time points, and presses. */
export interface Hand {
  /** Whether it does anything at all: nothing can be done to a test that the teacher has paused. */
  listen(listens: boolean): void;
  /** Where a pointer is on the flat page; null where there is none. */
  point(place: PagePlace | null): void;
  /** The middle of the flat view points, marked by a ring: for who turns it by keys. */
  steer(): void;
  /**
   * Where somebody points in immersive mode.
   * @param ray of a controller or a hand, in the world; null for the head's own
   * @param canPress whether there is something to press with; a gaze that rests presses otherwise
   */
  aim(ray: Ray | null, canPress: boolean): void;
  /** A button goes down. @returns whether something is carried now, so that `release` is to follow */
  hold(): boolean;
  /** The button comes up. @returns whether something was carried; a press otherwise, where it was one */
  release(): boolean;
  /** Presses what is pointed at. */
  press(): void;
  /** Moves what is carried. @param metres positive is away @returns whether there was something */
  push(metres: number): boolean;
  /** Chooses an answer of the open question, the first is 0. @returns whether there is such an answer */
  choose(index: number): boolean;
  /** Something is carried. */
  readonly carrying: boolean;
  /** Call once a frame. */
  look(camera: Camera, immersive: boolean): void;
}

/** How the flat page is pointed at. */
type PageAim = 'pointer' | 'keys' | 'none';

const head = new Vector3();
const turn = new Quaternion();
const scale = new Vector3();

/** Makes the hand of a stage. @param lesson the courseware that is shown; null where there is none */
export function createHand(lesson: () => SceneLesson | null): Hand {
  return new StageHand(lesson);
}

class StageHand implements Hand {
  readonly #lesson: () => SceneLesson | null;
  readonly #caster = new Raycaster();
  readonly #place = new Vector2();
  readonly #ray = new Ray();
  #pageAim: PageAim = 'none';
  #immersiveAim: Aiming = 'gaze';
  #listens = true;
  #taken = false;
  #camera: Camera | null = null;
  #immersive = false;

  constructor(lesson: () => SceneLesson | null) {
    this.#lesson = lesson;
  }

  get carrying(): boolean {
    return this.#lesson()?.carrying ?? false;
  }

  listen(listens: boolean): void {
    // What is in the hand is put down where it is: the teacher has stopped everything.
    if (!listens && this.carrying) this.#lesson()?.release();
    this.#taken = false;
    this.#listens = listens;
  }

  point(place: PagePlace | null): void {
    this.#pageAim = place === null ? 'none' : 'pointer';
    if (place) this.#place.set(place.x, place.y);
  }

  steer(): void {
    this.#pageAim = 'keys';
  }

  aim(ray: Ray | null, canPress: boolean): void {
    const head = canPress ? 'view' : 'gaze';
    this.#immersiveAim = ray ? 'pointer' : head;
    if (ray) this.#ray.copy(ray);
  }

  hold(): boolean {
    this.#lookNow();
    this.#taken = this.#listens && (this.#lesson()?.hold() ?? false);
    return this.#taken;
  }

  release(): boolean {
    const taken = this.#taken;
    this.#taken = false;
    if (taken) this.#lesson()?.release();
    return taken;
  }

  press(): void {
    this.#lookNow();
    if (this.#listens) this.#lesson()?.press();
  }

  push(metres: number): boolean {
    const { carrying } = this;
    if (carrying) this.#lesson()?.push(metres);
    return carrying;
  }

  choose(index: number): boolean {
    return this.#listens && (this.#lesson()?.choose(index) ?? false);
  }

  look(camera: Camera, immersive: boolean): void {
    this.#camera = camera;
    this.#immersive = immersive;
    this.#lookNow();
  }

  /** A finger that comes down was nowhere before: what it points at must be known before it takes anything. */
  #lookNow(): void {
    const lesson = this.#lesson();
    if (!lesson || !this.#camera) return;
    if (!this.#listens) lesson.look(null, 'pointer');
    else if (this.#immersive) {
      const byHead = this.#immersiveAim !== 'pointer';
      lesson.look(byHead ? this.#gaze(this.#camera) : this.#ray, this.#immersiveAim);
    } else if (this.#pageAim === 'pointer') {
      this.#caster.setFromCamera(this.#place, this.#camera);
      lesson.look(this.#caster.ray, 'pointer');
    } else lesson.look(this.#gaze(this.#camera), this.#pageAim === 'keys' ? 'view' : 'pointer');
  }

  #gaze(camera: Camera): Ray {
    const { ray } = this.#caster;
    camera.matrixWorld.decompose(head, turn, scale);
    ray.origin.copy(head);
    ray.direction.set(0, 0, -1).applyQuaternion(turn);
    return ray;
  }
}
