import { Color, PerspectiveCamera, Scene } from 'three';
import { drawMedia } from '../media/draw-media';
import { loadMedia } from '../media/load-media';
import type { MediaSource, SceneMedia } from '../media/scene-media';
import { createRenderer, giveBack } from '../renderer';
import { createViewMovement } from './view-movement';

const FIELD_OF_VIEW = 75;
const NEAR = 0.05;
const FAR = 1000;
/** Videos often begin in the dark: the picture is taken at this share of their length, at most so far in. */
const INTO_VIDEO = { share: 0.1, mostSeconds: 10 };
/** A video that cannot be moved within this is taken as it stands. */
const SEEK_WITHIN_MS = 5_000;
const QUALITY = 0.88;

interface PictureOptions {
  /** Pixels. */
  readonly width: number;
  readonly height: number;
  readonly signal?: AbortSignal;
}

/**
 * What somebody sees who opens a resource, as a JPEG: covers are made of it.
 * @throws what `loadMedia` and `createRenderer` throw, or the signal's reason
 */
export async function takePicture(source: MediaSource, options: PictureOptions): Promise<Blob> {
  const { width, height, signal } = options;
  const canvas = document.createElement('canvas');
  const renderer = createRenderer(canvas, { preserveDrawingBuffer: true });
  let media: SceneMedia | null = null;
  try {
    renderer.setPixelRatio(1);
    renderer.setSize(width, height, false);
    media = await loadMedia(source, { renderer, ...(signal ? { signal } : {}) });
    if (media.video) await moveInto(media.video);
    signal?.throwIfAborted();
    const scene = new Scene();
    scene.background = new Color(media.background);
    scene.add(media.object);
    const camera = new PerspectiveCamera(FIELD_OF_VIEW, width / height, NEAR, FAR);
    const movement = createViewMovement(camera, FIELD_OF_VIEW);
    movement.enter(media.home);
    movement.step(0);
    media.update(0);
    drawMedia(renderer, scene, camera, media);
    return await toJpeg(canvas);
  } finally {
    media?.dispose();
    giveBack(renderer);
  }
}

/** Goes to a moment that shows something. */
async function moveInto(video: HTMLVideoElement): Promise<void> {
  if (!Number.isFinite(video.duration)) return;
  const moved = new Promise<void>((resolve) => {
    video.addEventListener('seeked', () => resolve(), { once: true });
    setTimeout(resolve, SEEK_WITHIN_MS);
  });
  video.currentTime = Math.min(video.duration * INTO_VIDEO.share, INTO_VIDEO.mostSeconds);
  await moved;
}

function toJpeg(canvas: HTMLCanvasElement): Promise<Blob> {
  return new Promise((resolve, reject) => {
    const done = (blob: Blob | null) =>
      blob ? resolve(blob) : reject(new Error('the canvas gave no picture'));
    canvas.toBlob(done, 'image/jpeg', QUALITY);
  });
}
