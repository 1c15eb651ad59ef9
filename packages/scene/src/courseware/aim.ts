import { type Intersection, type Object3D, type Ray, Raycaster } from 'three';
import type { Aiming } from '../media/scene-media';
import { GazeRing } from './gaze-ring';

interface Target {
  readonly hover: ((hovered: boolean) => void)[];
  readonly select: (() => void)[];
}

/** Where the ring waits while nothing is aimed at, in metres. */
const IDLE_DISTANCE = 2.4;
/** Farther things are not meant. */
const REACH = 60;

/** What a student may look at or point at in one chapter. */
export class Aim {
  /** Where the gaze rests; shown only while there is something to find. */
  readonly ring = new GazeRing();
  readonly #targets = new Map<Object3D, Target>();
  readonly #caster = new Raycaster();
  readonly #root: Object3D;
  #hit: Intersection | null = null;
  #hovered: Object3D | null = null;

  /** @param root what is not under it, or inside something hidden, is not there */
  constructor(root: Object3D) {
    this.#root = root;
  }

  /** What is looked at now, and where. */
  get hit(): Intersection | null {
    return this.#hit;
  }

  /** What would be pressed now. */
  get hovered(): Object3D | null {
    return this.#hovered;
  }

  onHover(object: Object3D, handler: (hovered: boolean) => void): void {
    this.#target(object).hover.push(handler);
  }

  onSelect(object: Object3D, handler: () => void): void {
    this.#target(object).select.push(handler);
  }

  /** Lets an object be met without anything to hear of it: it can be carried. */
  onMeet(object: Object3D): void {
    this.#target(object);
  }

  isPressed(object: Object3D): boolean {
    return (this.#targets.get(object)?.select.length ?? 0) > 0;
  }

  /** An object is not aimed at any more; it does not hear that it is left. */
  forget(object: Object3D): void {
    this.#targets.delete(object);
    if (this.#hovered === object) this.#hovered = null;
  }

  /**
   * Looks along a ray, in the world of the scene; null where nobody looks.
   * @param aiming a ring shows where anything but a pointer is
   * @returns whether something else is hovered than before
   */
  look(ray: Ray | null, aiming: Aiming): boolean {
    this.#hit = ray === null || this.#targets.size === 0 ? null : this.#cast(ray);
    if (aiming === 'pointer' || ray === null || this.#targets.size === 0) this.ring.hide();
    else this.ring.place(ray, this.#hit?.distance ?? IDLE_DISTANCE);
    const hovered = this.#hit === null ? null : this.#ownerOf(this.#hit.object);
    if (hovered === this.#hovered) return false;
    const before = this.#hovered;
    this.#hovered = hovered;
    this.#tell(before, false);
    this.#tell(hovered, true);
    return true;
  }

  /** Presses what is looked at. @returns what that is */
  press(): Intersection | null {
    if (this.#hovered) for (const handler of this.#targets.get(this.#hovered)?.select ?? []) handler();
    return this.#hit;
  }

  #cast(ray: Ray): Intersection | null {
    this.#caster.ray.copy(ray);
    this.#caster.far = REACH;
    const hits = this.#caster.intersectObjects([...this.#targets.keys()], true);
    return hits.find(({ object }) => this.#isShown(object)) ?? null;
  }

  #isShown(object: Object3D): boolean {
    // A shape that only enlarges what can be aimed at is itself not drawn; whatever it belongs to is.
    let one: Object3D | null = object === this.#root ? object : object.parent;
    while (one && one !== this.#root && one.visible) one = one.parent;
    return one === this.#root;
  }

  #ownerOf(object: Object3D): Object3D | null {
    let owner: Object3D | null = object;
    while (owner && !this.#targets.has(owner)) owner = owner.parent;
    return owner;
  }

  #tell(object: Object3D | null, hovered: boolean): void {
    if (object) for (const handler of this.#targets.get(object)?.hover ?? []) handler(hovered);
  }

  #target(object: Object3D): Target {
    const target = this.#targets.get(object) ?? { hover: [], select: [] };
    this.#targets.set(object, target);
    return target;
  }
}
