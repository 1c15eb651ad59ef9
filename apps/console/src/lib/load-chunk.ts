/** Longest wait for the code of a screen (GEN-87). */
export const CHUNK_TIMEOUT_MS = 120_000;

/** A screen's code did not come: the network is down, or a newer version of the product took its place. */
export class ChunkError extends Error {
  constructor(cause: unknown) {
    super(cause instanceof Error ? cause.message : 'the code of a screen did not arrive in time', { cause });
    this.name = 'ChunkError';
  }
}

/**
 * Brings code that is fetched when it is needed.
 * @throws {ChunkError} where it does not arrive, at the latest after {@link CHUNK_TIMEOUT_MS}
 */
export async function loadChunk<T>(load: () => Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new ChunkError(null)), CHUNK_TIMEOUT_MS);
  });
  try {
    return await Promise.race([load(), late]);
  } catch (cause) {
    throw cause instanceof ChunkError ? cause : new ChunkError(cause);
  } finally {
    clearTimeout(timer);
  }
}
