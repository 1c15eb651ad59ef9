import { useEffect, useState } from 'react';

const SECOND_MS = 1_000;

/** Seconds that run down to zero once they are set. */
export function useCountdown() {
  const [first, setFirst] = useState(0);
  const [untilMs, setUntilMs] = useState(0);
  const [nowMs, setNowMs] = useState(0);
  const seconds = Math.max(0, Math.ceil((untilMs - nowMs) / SECOND_MS));
  const isRunning = seconds > 0;
  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(() => setNowMs(performance.now()), SECOND_MS / 4);
    return () => clearInterval(timer);
  }, [isRunning]);

  /** @param wanted seconds to count; 0 stops */
  function start(wanted: number): void {
    const now = performance.now();
    setFirst(wanted);
    setNowMs(now);
    setUntilMs(now + wanted * SECOND_MS);
  }
  return { seconds, first, start };
}
