import {
  type Intersection,
  Mesh,
  MeshBasicMaterial,
  type Object3D,
  type Ray,
  Raycaster,
  RingGeometry,
} from 'three';

interface Target {
  readonly hover: ((hovered: boolean) => void)[];
  readonly select: (() => void)[];
}

/** Where the cursor waits while nothing is aimed at, in metres. */
const IDLE_DISTANCE = 2.4;
/** Size of the cursor at a metre. */
const CURSOR_SIZE = 0.008;
/** Farther things are not meant. */
const REACH = 60;

/** What a student may look at or point at in one chapter. */
export class Aim {
  /** A small ring where the gaze rests; shown only while there is something to find. */
  readonly cursor = makeCursor();
  readonly #targets = new Map<Object3D, Target>();
  readonly #caster = new Raycaster();
  #hit: Intersection | null = null;
  #hovered: Object3D | null = null;

  onHover(object: Object3D, handler: (hovered: boolean) => void): void {
    this.#target(object).hover.push(handler);
  }

  onSelect(object: Object3D, handler: () => void): void {
    this.#target(object).select.push(handler);
  }

  /**
   * Looks along a ray, in the world of the scene; null where nobody looks.
   * @param gaze whether the ray is the head's own, which needs a cursor
   * @returns whether something else is hovered than before
   */
  look(ray: Ray | null, gaze: boolean): boolean {
    this.cursor.visible = gaze && ray !== null && this.#targets.size > 0;
    this.#hit = ray === null || this.#targets.size === 0 ? null : this.#cast(ray);
    if (this.cursor.visible && ray) this.#place(ray);
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
    return this.#caster.intersectObjects([...this.#targets.keys()], true)[0] ?? null;
  }

  #place(ray: Ray): void {
    const distance = this.#hit?.distance ?? IDLE_DISTANCE;
    const { cursor } = this;
    ray.at(distance, cursor.position);
    cursor.scale.setScalar(distance * CURSOR_SIZE);
    cursor.lookAt(ray.origin);
    cursor.parent?.worldToLocal(cursor.position);
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

function makeCursor(): Mesh<RingGeometry, MeshBasicMaterial> {
  const material = new MeshBasicMaterial({
    color: 0xe2bc6a,
    transparent: true,
    depthTest: false,
    depthWrite: false,
    toneMapped: false,
    fog: false,
  });
  const cursor = new Mesh(new RingGeometry(0.7, 1, 24), material);
  cursor.renderOrder = 10;
  cursor.visible = false;
  cursor.raycast = () => undefined;
  return cursor;
}
