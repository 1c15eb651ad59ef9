import { Color, PerspectiveCamera, Scene, Vector3, type WebGLRenderer } from 'three';
import { directionToLonLat, type LonLat, lonLatToDirection } from '../frame/direction';
import { createFrameLoop } from '../frame/frame-loop';
import { watchRestored, watchSize, watchVisibility } from '../frame/watch-element';
import { drawMedia } from '../media/draw-media';
import { DARK_ROOM, panoramaHome } from '../media/room';
import type { SceneMedia } from '../media/scene-media';
import { createRenderer, giveBack } from '../renderer';
import { createLessonInput } from './lesson-input';
import { createOrientationSwitch } from './orientation-switch';
import { attachViewInput } from './view-input';
import { createViewMovement } from './view-movement';
import type { Viewer, ViewerOptions, ViewPose } from './viewer-types';

const FIELD_OF_VIEW = 75;
const MAX_PIXEL_RATIO = 2;
const NEAR = 0.05;
const FAR = 1000;

const scratchDirection = new Vector3();

/**
 * A flat view into one resource on a canvas: looking around in panoramas, going around models, with pointer,
 * touch, wheel and keys. Draws only when something changed, and not at all while out of sight.
 * @throws NoWebGl
 */
export function createViewer(canvas: HTMLCanvasElement, options: ViewerOptions = {}): Viewer {
  const renderer = createRenderer(canvas);
  const scene = new Scene();
  const background = new Color(DARK_ROOM);
  scene.background = background;
  const camera = new PerspectiveCamera(options.fieldOfView ?? FIELD_OF_VIEW, 1, NEAR, FAR);
  const movement = createViewMovement(camera, options.fieldOfView ?? FIELD_OF_VIEW);
  const orientation = createOrientationSwitch(movement);
  const input = createLessonInput(canvas, camera, () => media?.lesson);
  let media: SceneMedia | null = null;
  let stale = true;

  const loop = createFrameLoop((deltaSeconds) => {
    const moved = movement.step(deltaSeconds);
    input.look();
    if (media?.update(deltaSeconds)) stale = true;
    if (!moved && !stale) return;
    stale = false;
    drawMedia(renderer, scene, camera, media);
    if (moved) options.onView?.();
  });
  const invalidate = () => {
    stale = true;
  };
  const cleanUps = [
    fitToCanvas(canvas, renderer, options, (aspect) => {
      camera.aspect = aspect;
      camera.updateProjectionMatrix();
      movement.refit();
      invalidate();
    }),
    input.stop,
    watchRestored(canvas, invalidate),
    watchVisibility(canvas, (visible) => (visible ? loop.start() : loop.stop())),
    attachViewInput(canvas, {
      keys: (options.keyboard ?? true) ? canvas : null,
      movement: movement.forInput,
      ...input.handlers,
      onPress: (x, y) => {
        media?.lesson?.press();
        options.onPick?.(unproject(canvas, camera, x, y));
      },
      onHome: movement.reset,
    }),
  ];

  return {
    renderer,
    scene,
    camera,
    setMedia(next) {
      if (next === media) return;
      media?.object.removeFromParent();
      media = next;
      if (next !== null) scene.add(next.object);
      background.set(next?.background ?? DARK_ROOM);
      movement.enter(next?.home ?? panoramaHome());
      invalidate();
    },
    pose: () => poseOf(camera),
    lookAt: movement.lookAt,
    recentre: movement.reset,
    project: (direction) => project(canvas, camera, direction),
    unproject: (x, y) => unproject(canvas, camera, x, y),
    startDeviceOrientation: orientation.start,
    stopDeviceOrientation: orientation.stop,
    setInteractive: movement.setInteractive,
    invalidate,
    dispose() {
      loop.stop();
      orientation.stop();
      for (const cleanUp of cleanUps) cleanUp();
      media?.object.removeFromParent();
      giveBack(renderer);
    },
  };
}

function fitToCanvas(
  canvas: HTMLCanvasElement,
  renderer: WebGLRenderer,
  options: ViewerOptions,
  onAspect: (aspect: number) => void,
): () => void {
  return watchSize(canvas, (width, height) => {
    if (width === 0 || height === 0) return;
    renderer.setPixelRatio(Math.min(devicePixelRatio, options.maxPixelRatio ?? MAX_PIXEL_RATIO));
    renderer.setSize(width, height, false);
    onAspect(width / height);
  });
}

function poseOf(camera: PerspectiveCamera): ViewPose {
  const { quaternion: q, position: p } = camera;
  return { quaternion: [q.x, q.y, q.z, q.w], position: [p.x, p.y, p.z] };
}

function project(canvas: HTMLCanvasElement, camera: PerspectiveCamera, direction: LonLat) {
  camera.updateMatrixWorld();
  const point = lonLatToDirection(direction, scratchDirection).add(camera.position).project(camera);
  if (point.z > 1 || Math.abs(point.x) > 1 || Math.abs(point.y) > 1) return null;
  return { x: ((point.x + 1) / 2) * canvas.clientWidth, y: ((1 - point.y) / 2) * canvas.clientHeight };
}

function unproject(canvas: HTMLCanvasElement, camera: PerspectiveCamera, x: number, y: number): LonLat {
  camera.updateMatrixWorld();
  const point = scratchDirection.set(
    (x / canvas.clientWidth) * 2 - 1,
    1 - (y / canvas.clientHeight) * 2,
    0.5,
  );
  return directionToLonLat(point.unproject(camera).sub(camera.position));
}
