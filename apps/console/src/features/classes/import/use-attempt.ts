import { useCallback, useEffect, useRef } from 'react';

/** One piece of work at a time: what is begun ends what ran before, and nothing outlives the dialog. */
export function useAttempt() {
  const running = useRef<AbortController>(null);
  const stop = useCallback(() => running.current?.abort(), []);
  useEffect(() => stop, [stop]);
  const start = useCallback((): AbortSignal => {
    stop();
    running.current = new AbortController();
    return running.current.signal;
  }, [stop]);
  return { start, stop };
}
