/** A signal that ends with the caller's or after a time, whichever comes first; `end` lets go of both. */
export function startDeadline(
  timeoutMs: number,
  signal: AbortSignal | undefined,
): { readonly signal: AbortSignal; readonly end: () => void } {
  const controller = new AbortController();
  const give = () => controller.abort(signal?.reason);
  const timer = setTimeout(
    () => controller.abort(new DOMException('The server did not answer in time.', 'TimeoutError')),
    timeoutMs,
  );
  if (signal?.aborted) give();
  signal?.addEventListener('abort', give);
  return {
    signal: controller.signal,
    end() {
      clearTimeout(timer);
      signal?.removeEventListener('abort', give);
    },
  };
}
