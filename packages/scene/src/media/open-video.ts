import { MediaUndecodable, MediaUnreachable } from '../errors';
import type { LoadOptions, MediaSource } from './scene-media';

/** Phones that save power give the first frame only once playing has started: do not wait for it for ever. */
const FIRST_FRAME_WAIT_MS = 2_000;

const MEDIA_ERR_NETWORK = 2;
const MEDIA_ERR_SRC_NOT_SUPPORTED = 4;

/**
 * A video element that knows its size and length and, where the browser allows it, has its first frame.
 * @throws MediaUnreachable, MediaUndecodable, or the signal's reason
 */
export async function openVideo(source: MediaSource, options: LoadOptions): Promise<HTMLVideoElement> {
  options.signal?.throwIfAborted();
  const video = document.createElement('video');
  video.crossOrigin = 'anonymous';
  video.playsInline = true;
  video.preload = 'auto';
  video.muted = options.muted ?? true;
  video.src = source.url;
  try {
    await firstFrame(video, options.signal);
    return video;
  } catch (error) {
    const reason = options.signal?.aborted ? error : await describe(video, source.url, error);
    closeVideo(video);
    throw reason;
  }
}

/** Stops a video and lets go of its buffers and connection. */
export function closeVideo(video: HTMLVideoElement): void {
  video.pause();
  video.removeAttribute('src');
  video.load();
}

function firstFrame(video: HTMLVideoElement, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const listeners = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const settle = (done: () => void) => () => {
      clearTimeout(timer);
      listeners.abort();
      done();
    };
    const on = { signal: listeners.signal };
    const waitLittle = () => {
      timer = setTimeout(settle(resolve), FIRST_FRAME_WAIT_MS);
    };
    video.addEventListener('loadeddata', settle(resolve), on);
    video.addEventListener('loadedmetadata', waitLittle, on);
    video.addEventListener(
      'error',
      settle(() => reject(video.error)),
      on,
    );
    signal?.addEventListener(
      'abort',
      settle(() => reject(signal.reason)),
      on,
    );
  });
}

/** A media element gives one code for "no answer" and "strange bytes": ask the address which it was. */
async function describe(video: HTMLVideoElement, url: string, cause: unknown): Promise<Error> {
  const code = video.error?.code;
  if (code === MEDIA_ERR_NETWORK) return new MediaUnreachable(url, null, cause);
  if (code !== MEDIA_ERR_SRC_NOT_SUPPORTED) return new MediaUndecodable(url, cause);
  try {
    const answer = await fetch(url, { headers: { range: 'bytes=0-0' } });
    await answer.body?.cancel();
    return answer.ok ? new MediaUndecodable(url, cause) : new MediaUnreachable(url, answer.status, cause);
  } catch {
    return new MediaUnreachable(url, null, cause);
  }
}
