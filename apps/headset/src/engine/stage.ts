import {
  type LoadOptions,
  loadMedia,
  type MediaSource,
  SceneError,
  type SceneErrorId,
  type SceneMedia,
} from '@orrery/scene';
import { type Camera, Euler, Group, Matrix4, Quaternion, Vector3, type WebGLRenderer } from 'three';
import { createHand, type Hand } from './input/hand';

/** Where the student's eyes are, in the content's frame; the same fields as the wire's pose. */
export interface StagePose {
  readonly quaternion: readonly [number, number, number, number];
  readonly position: readonly [number, number, number];
}

type StageLoadOptions = Required<Pick<LoadOptions, 'signal' | 'attendance' | 'onFailure'>>;

/** The one place where media is shown, flat and immersive. Changes of media never touch the session. */
export interface Stage {
  /** Holds the media; moved and turned so that the content is in front of the student. */
  readonly world: Group;
  /** Holds panels: at eye height, in the direction that counts as forward. */
  readonly front: Group;
  readonly media: SceneMedia | null;
  /** Grows with every `show` and `recentre`, so that a flat camera knows when to go home. */
  readonly homeRevision: number;
  /** Grows with everything that is shown or taken away, also where the camera stays. */
  readonly showRevision: number;
  /** Something over the media changed: the picture is drawn again, also where it stands still. */
  touch(): void;
  /** Gives the stage its renderer; nothing loads before. */
  attach(renderer: WebGLRenderer): void;
  load(source: MediaSource, options: StageLoadOptions): Promise<SceneMedia>;
  /** Shows a loaded media or nothing; the caller disposes of what was shown before. */
  show(media: SceneMedia | null): void;
  /** Makes where the student looks now the forward direction. */
  recentre(): void;
  /** Turns the immersive world around the student. @param radians positive moves the world to the left */
  turn(radians: number): void;
  /** Points at a courseware and presses what it shows. */
  readonly hand: Hand;
  /** Call once a frame before rendering. @returns whether the media moved on */
  update(deltaSeconds: number, camera: Camera, immersive: boolean): boolean;
  pose(): StagePose;
}

/** Before this many immersive frames the head's place is still that of the page's camera. */
const SETTLED_FRAMES = 4;

const UP = new Vector3(0, 1, 0);
const head = new Vector3();
const headTurn = new Quaternion();
const euler = new Euler();
const offset = new Vector3();
const relative = new Matrix4();
const scale = new Vector3();

/** Why a piece could not be loaded; anything unknown counts as not reached, so that it is tried again. */
export function failureOf(error: unknown): SceneErrorId {
  return error instanceof SceneError ? error.id : 'unreachable';
}

/** Makes the stage of a page; it lives as long as the page. */
export function createStage(): Stage {
  return new ThreeStage();
}

class ThreeStage implements Stage {
  readonly world = new Group();
  readonly front = new Group();
  readonly hand = createHand(() => this.#media?.lesson ?? null);
  readonly #quaternion = new Quaternion();
  readonly #position = new Vector3();
  readonly #renderer: Promise<WebGLRenderer>;
  #attach: (renderer: WebGLRenderer) => void = () => undefined;
  #media: SceneMedia | null = null;
  #homeRevision = 0;
  #showRevision = 0;
  /** Turn of the content about the vertical, in radians. */
  #forward = 0;
  #immersiveFrames = 0;
  #placement: 'none' | 'position' | 'all' = 'none';

  constructor() {
    this.#renderer = new Promise((resolve) => {
      this.#attach = resolve;
    });
  }

  get media() {
    return this.#media;
  }

  get homeRevision() {
    return this.#homeRevision;
  }

  get showRevision() {
    return this.#showRevision;
  }

  touch(): void {
    this.#showRevision += 1;
  }

  attach(renderer: WebGLRenderer): void {
    this.#attach(renderer);
  }

  async load(source: MediaSource, options: StageLoadOptions): Promise<SceneMedia> {
    return loadMedia(source, { ...options, renderer: await this.#renderer, muted: true });
  }

  show(next: SceneMedia | null): void {
    const replaced = this.#media !== null && next !== null && this.#media.kind === next.kind;
    if (this.#media) this.world.remove(this.#media.object);
    if (next) this.world.add(next.object);
    this.#media = next;
    this.#showRevision += 1;
    // A streamed video that becomes a local one must not turn the student's head.
    if (replaced) return;
    this.#homeRevision += 1;
    if (this.#placement === 'none') this.#placement = 'position';
  }

  recentre(): void {
    this.#placement = 'all';
    this.#homeRevision += 1;
  }

  turn(radians: number): void {
    this.#forward += radians;
    for (const group of [this.world, this.front]) {
      offset.copy(group.position).sub(head).applyAxisAngle(UP, radians);
      group.position.copy(head).add(offset);
      group.rotation.y = this.#forward;
    }
  }

  update(deltaSeconds: number, camera: Camera, immersive: boolean): boolean {
    camera.matrixWorld.decompose(head, headTurn, scale);
    if (immersive && this.#immersiveFrames === 0) this.#placement = 'all';
    if (!immersive && this.#immersiveFrames > 0) this.#leaveImmersive();
    this.#immersiveFrames = immersive ? this.#immersiveFrames + 1 : 0;
    if (this.#immersiveFrames >= SETTLED_FRAMES && this.#placement !== 'none') this.#place();
    if (immersive) this.#centrePanorama();
    else this.#placement = 'none';
    this.hand.look(camera, immersive);
    const moved = this.#media?.update(deltaSeconds) ?? false;
    this.world.updateMatrixWorld();
    relative.copy(this.world.matrixWorld).invert().multiply(camera.matrixWorld);
    relative.decompose(this.#position, this.#quaternion, scale);
    return moved;
  }

  pose(): StagePose {
    const { x, y, z, w } = this.#quaternion;
    const { x: right, y: up, z: back } = this.#position;
    return { quaternion: [x, y, z, w], position: [right, up, back] };
  }

  #place(): void {
    if (this.#placement === 'all') this.#forward = euler.setFromQuaternion(headTurn, 'YXZ').y;
    this.#placement = 'none';
    this.world.rotation.set(0, this.#forward, 0);
    this.front.rotation.set(0, this.#forward, 0);
    this.front.position.copy(head);
    const home = this.#media?.home;
    const eye = home?.eye ?? head;
    offset.set(home ? eye.x : 0, 0, home ? eye.z : 0).applyAxisAngle(UP, this.#forward);
    const height = home?.movement === 'orbit' ? 0 : head.y - eye.y;
    this.world.position.set(head.x - offset.x, height, head.z - offset.z);
  }

  /** A panorama has no depth, so its centre stays on the head; screens and models stay where they are. */
  #centrePanorama(): void {
    if (!this.#media?.kind.startsWith('panorama')) return;
    offset.copy(this.#media.home.eye).applyAxisAngle(UP, this.#forward);
    this.world.position.copy(head).sub(offset);
  }

  #leaveImmersive(): void {
    this.#forward = 0;
    for (const group of [this.world, this.front]) {
      group.position.set(0, 0, 0);
      group.rotation.set(0, 0, 0);
    }
    this.#homeRevision += 1;
  }
}
