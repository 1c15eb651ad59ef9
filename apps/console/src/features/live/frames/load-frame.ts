import { type FrameNews, frameTimeoutMs } from './frame-rules';

/** Anew, whatever a cache holds; the time is only there to make the address another one. */
const freshAddress = (address: string) => `${address}${address.includes('?') ? '&' : '?'}t=${Date.now()}`;

/**
 * Loads a picture completely before it is shown (LIVE-08).
 * @param failures in a row before this one: they lengthen its time
 * @returns what came of it; a loaded picture is an object address, which the caller revokes
 */
export async function loadFrame(address: string, failures: number, signal: AbortSignal): Promise<FrameNews> {
  try {
    const limit = AbortSignal.any([signal, AbortSignal.timeout(frameTimeoutMs(failures))]);
    const answer = await fetch(freshAddress(address), { signal: limit, cache: 'no-store' });
    if (answer.status === 404) return { type: 'missing' };
    if (!answer.ok) return { type: 'failed' };
    return await decoded(await answer.blob());
  } catch {
    // Late, refused or unreadable: the wall says so in the picture's place.
    return { type: 'failed' };
  }
}

async function decoded(blob: Blob): Promise<FrameNews> {
  const picture = URL.createObjectURL(blob);
  const image = new Image();
  image.src = picture;
  try {
    await image.decode();
    return { type: 'loaded', picture };
  } catch {
    URL.revokeObjectURL(picture);
    return { type: 'failed' };
  }
}
