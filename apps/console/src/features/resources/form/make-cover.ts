import type { ResourceKind } from '@orrery/contract';

/** The shape of the cards that show covers. */
const COVER = { width: 1280, height: 800 } as const;
const QUALITY = 0.88;
/** Videos often begin in the dark. */
const INTO_VIDEO = { share: 0.1, mostSeconds: 10 };

/**
 * Makes a cover of what a resource shows (RES-24): flat pictures are cut to the card's shape, the rest is drawn as
 * somebody sees it who opens it.
 * @throws where this browser cannot show the file
 */
export async function makeCover(url: string, kind: ResourceKind, signal: AbortSignal): Promise<File> {
  const blob = await drawCover(url, kind, signal);
  return new File([blob], 'cover.jpg', { type: 'image/jpeg' });
}

async function drawCover(url: string, kind: ResourceKind, signal: AbortSignal): Promise<Blob> {
  if (kind === 'image') return cutPicture(url, signal);
  if (kind === 'video') return cutFrame(url, signal);
  const { takePicture } = await import('@orrery/scene');
  return takePicture({ url, kind }, { ...COVER, signal });
}

async function cutPicture(url: string, signal: AbortSignal): Promise<Blob> {
  const answer = await fetch(url, { signal });
  const picture = await createImageBitmap(await answer.blob());
  try {
    return await cut(picture, picture.width, picture.height);
  } finally {
    picture.close();
  }
}

async function cutFrame(url: string, signal: AbortSignal): Promise<Blob> {
  const video = document.createElement('video');
  video.muted = true;
  video.playsInline = true;
  video.preload = 'auto';
  const listeners = new AbortController();
  const until = (name: string) =>
    new Promise<void>((resolve, reject) => {
      const on = { once: true, signal: listeners.signal };
      video.addEventListener(name, () => resolve(), on);
      video.addEventListener('error', () => reject(video.error), on);
      signal.addEventListener('abort', () => reject(signal.reason), on);
    });
  try {
    const opened = until('loadeddata');
    video.src = url;
    await opened;
    const moved = until('seeked');
    video.currentTime = Math.min(video.duration * INTO_VIDEO.share, INTO_VIDEO.mostSeconds);
    await moved;
    return await cut(video, video.videoWidth, video.videoHeight);
  } finally {
    listeners.abort();
    video.removeAttribute('src');
    video.load();
  }
}

/** The middle of a picture in the card's shape, never larger than it is. */
async function cut(picture: CanvasImageSource, width: number, height: number): Promise<Blob> {
  if (width === 0 || height === 0) throw new Error('the file has no picture');
  const scale = Math.max(COVER.width / width, COVER.height / height);
  const part = { width: COVER.width / scale, height: COVER.height / scale };
  const shrink = Math.min(1, scale);
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(part.width * shrink));
  canvas.height = Math.max(1, Math.round(part.height * shrink));
  const [left, top] = [(width - part.width) / 2, (height - part.height) / 2];
  const context = canvas.getContext('2d');
  context?.drawImage(picture, left, top, part.width, part.height, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) => {
    const done = (blob: Blob | null) =>
      blob ? resolve(blob) : reject(new Error('the canvas gave no picture'));
    canvas.toBlob(done, 'image/jpeg', QUALITY);
  });
}
