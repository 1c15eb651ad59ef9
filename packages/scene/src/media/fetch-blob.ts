import { MediaUnreachable } from '../errors';

/**
 * The bytes of an address.
 * @throws MediaUnreachable, or the signal's reason
 */
export async function fetchBlob(url: string, signal?: AbortSignal): Promise<Blob> {
  let status: number | null = null;
  try {
    const response = await fetch(url, { signal });
    status = response.status;
    if (!response.ok) throw new MediaUnreachable(url, status);
    return await response.blob();
  } catch (error) {
    signal?.throwIfAborted();
    if (error instanceof MediaUnreachable) throw error;
    throw new MediaUnreachable(url, status, error);
  }
}
