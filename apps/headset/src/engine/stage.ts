import { loadMedia, type MediaSource, type SceneMedia } from '@orrery/scene';
import { type Camera, Euler, Group, Matrix4, Quaternion, Vector3, type WebGLRenderer } from 'three';

/** Where the student's eyes are, in the content's frame; the same fields as the wire's pose. */
export interface StagePose {
  readonly quaternion: readonly [number, number, number, number];
  readonly position: readonly [number, number, number];
}

/** The one place where media is shown, flat and immersive. Changes of media never touch the session. */
export interface Stage {
  /** Holds the media; moved and turned so that the content is in front of the student. */
  readonly world: Group;
  /** Holds panels: at eye height, in the direction that counts as forward. */
  readonly front: Group;
  readonly media: SceneMedia | null;
  /** Grows with every `show` and `recentre`, so that a flat camera knows when to go home. */
  readonly homeRevision: number;
  /** Gives the stage its renderer; nothing loads before. */
  attach(renderer: WebGLRenderer): void;
  load(source: MediaSource, signal: AbortSignal): Promise<SceneMedia>;
  /** Shows a loaded media or nothing; the caller disposes of what was shown before. */
  show(media: SceneMedia | null): void;
  /** Makes where the student looks now the forward direction. */
  recentre(): void;
  /** Turns the immersive world around the student. @param radians positive moves the world to the left */
  turn(radians: number): void;
  /** Call once a frame before rendering. */
  update(deltaSeconds: number, camera: Camera, immersive: boolean): void;
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

export function createStage(): Stage {
  const world = new Group();
  const front = new Group();
  let attach: (renderer: WebGLRenderer) => void = () => undefined;
  const renderer = new Promise<WebGLRenderer>((resolve) => {
    attach = resolve;
  });
  const quaternion = new Quaternion();
  const position = new Vector3();
  let media: SceneMedia | null = null;
  let homeRevision = 0;
  let forward = 0;
  let immersiveFrames = 0;
  let placement: 'none' | 'position' | 'all' = 'none';

  function readHead(camera: Camera): void {
    camera.matrixWorld.decompose(head, headTurn, scale);
  }

  function place(): void {
    if (placement === 'all') forward = euler.setFromQuaternion(headTurn, 'YXZ').y;
    const eye = media?.home.eye;
    world.rotation.set(0, forward, 0);
    front.rotation.set(0, forward, 0);
    front.position.copy(head);
    offset.set(eye?.x ?? 0, 0, eye?.z ?? 0).applyAxisAngle(UP, forward);
    const standing = media?.home.movement === 'orbit';
    world.position.set(head.x - offset.x, standing ? 0 : head.y - (eye?.y ?? head.y), head.z - offset.z);
    placement = 'none';
  }

  /** A panorama has no depth, so its centre stays on the head; screens and models stay where they are. */
  function centrePanorama(): void {
    if (!media?.kind.startsWith('panorama')) return;
    offset.copy(media.home.eye).applyAxisAngle(UP, forward);
    world.position.copy(head).sub(offset);
  }

  function leaveImmersive(): void {
    forward = 0;
    for (const group of [world, front]) {
      group.position.set(0, 0, 0);
      group.rotation.set(0, 0, 0);
    }
    homeRevision += 1;
  }

  return {
    world,
    front,
    get media() {
      return media;
    },
    get homeRevision() {
      return homeRevision;
    },
    attach: (drawing) => attach(drawing),
    load: async (source, signal) => loadMedia(source, { renderer: await renderer, signal, muted: true }),
    show(next) {
      if (media) world.remove(media.object);
      const replaced = media !== null && next !== null && media.kind === next.kind;
      media = next;
      if (next) world.add(next.object);
      // A streamed video that becomes a local one must not turn the student's head.
      if (!replaced) homeRevision += 1;
      if (!replaced && placement === 'none') placement = 'position';
    },
    recentre() {
      placement = 'all';
      homeRevision += 1;
    },
    turn(radians) {
      forward += radians;
      for (const group of [world, front]) {
        offset.copy(group.position).sub(head).applyAxisAngle(UP, radians);
        group.position.copy(head).add(offset);
        group.rotation.y = forward;
      }
    },
    update(deltaSeconds, camera, immersive) {
      readHead(camera);
      if (immersive && immersiveFrames === 0) placement = 'all';
      if (!immersive && immersiveFrames > 0) leaveImmersive();
      immersiveFrames = immersive ? immersiveFrames + 1 : 0;
      if (immersiveFrames >= SETTLED_FRAMES && placement !== 'none') place();
      if (immersive) centrePanorama();
      else placement = 'none';
      media?.update(deltaSeconds);
      world.updateMatrixWorld();
      relative
        .copy(world.matrixWorld)
        .invert()
        .multiply(camera.matrixWorld)
        .decompose(position, quaternion, scale);
    },
    pose: () => ({
      quaternion: [quaternion.x, quaternion.y, quaternion.z, quaternion.w],
      position: [position.x, position.y, position.z],
    }),
  };
}
