import { DoubleSide, Group, Mesh, MeshBasicMaterial, type Ray, RingGeometry } from 'three';

/** Size of the ring at a metre. */
const SIZE = 0.008;
const BRASS = 0xe2bc6a;
/** Lighter than anything brass that a gaze may rest on. */
const IVORY = 0xfff3d6;
const NIGHT = 0x10142b;
/** Inner and outer radius of what fills while a gaze rests, and of the dark under it, in sizes of the ring. */
const FILLING = [1.6, 2.6] as const;
const GROUND = [1.4, 2.8] as const;
const SEGMENTS = 48;
const INDICES_PER_SEGMENT = 6;

/** A small ring where the gaze is; another one around it fills while the gaze rests. */
export class GazeRing {
  readonly object = new Group();
  readonly #filling = makeRing(FILLING, IVORY, 12);
  readonly #ground = makeRing(GROUND, NIGHT, 11, 0.7);

  constructor() {
    this.object.add(makeRing([0.7, 1], BRASS, 12), this.#ground, this.#filling);
    this.hide();
    this.setShare(0);
  }

  hide(): void {
    this.object.visible = false;
  }

  /** @param ray in the world @param distance metres along it */
  place(ray: Ray, distance: number): void {
    const { object } = this;
    object.visible = true;
    ray.at(distance, object.position);
    object.scale.setScalar(distance * SIZE);
    object.parent?.worldToLocal(object.position);
    object.lookAt(ray.origin);
  }

  /** @param share of the time after which a gaze presses, from 0 to 1 */
  setShare(share: number): void {
    this.#ground.visible = share > 0;
    this.#filling.visible = share > 0;
    this.#filling.geometry.setDrawRange(0, Math.ceil(share * SEGMENTS) * INDICES_PER_SEGMENT);
  }
}

function makeRing(
  [inner, outer]: readonly [number, number],
  color: number,
  renderOrder: number,
  opacity = 1,
): Mesh<RingGeometry, MeshBasicMaterial> {
  const material = new MeshBasicMaterial({
    ...{ color, opacity, transparent: true, side: DoubleSide },
    ...{ depthTest: false, depthWrite: false, toneMapped: false, fog: false },
  });
  // From the top, clockwise.
  const ring = new Mesh(new RingGeometry(inner, outer, SEGMENTS, 1, Math.PI / 2, -2 * Math.PI), material);
  ring.renderOrder = renderOrder;
  ring.raycast = () => undefined;
  return ring;
}
