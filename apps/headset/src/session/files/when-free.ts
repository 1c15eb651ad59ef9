/** What a server that is busy says of itself: its own number, or as long as ours asks for. */
const LATER_MS = 10_000;
const MS_PER_SECOND = 1000;

/**
 * Asks until the server has room for it: a lesson goes first, and whoever installs comes back when it is told (429).
 * @param onWait hears before each wait, so that it is not taken for a dead line
 * @throws the signal's reason
 */
export async function askWhenFree(
  ask: () => Promise<Response>,
  signal: AbortSignal,
  onWait: () => void,
): Promise<Response> {
  for (;;) {
    const response = await ask();
    if (response.status !== 429) return response;
    onWait();
    await pause(await toWaitMs(response), signal);
  }
}

async function toWaitMs(response: Response): Promise<number> {
  const body = (await response.json().catch(() => null)) as { data?: { retryAfter?: unknown } } | null;
  const seconds = body?.data?.retryAfter;
  return typeof seconds === 'number' && seconds >= 0 ? Math.min(seconds * MS_PER_SECOND, LATER_MS) : LATER_MS;
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(end, ms);
    signal.addEventListener('abort', end);
    if (signal.aborted) end();
    function end() {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      if (signal.aborted) reject(signal.reason);
      else resolve();
    }
  });
}
