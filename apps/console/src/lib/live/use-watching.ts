import { useEffect, useState } from 'react';
import { watchDevices } from './connection';

/**
 * Watches headsets as long as the screen that calls this is there and can be seen: a page behind another window costs
 * no headset its battery.
 * @param ids any order
 * @param rateHz poses a second
 * @param frameSeconds between two pictures; without it none are asked for
 */
export function useWatching(ids: readonly number[], rateHz: number, frameSeconds?: number): void {
  const isSeen = usePageIsSeen();
  const key = [...ids].sort((a, b) => a - b).join();
  useEffect(() => {
    if (!isSeen || !key) return;
    const wish = { ids: key.split(',').map(Number), rateHz };
    return watchDevices(frameSeconds === undefined ? wish : { ...wish, frameSeconds });
  }, [key, rateHz, frameSeconds, isSeen]);
}

function usePageIsSeen(): boolean {
  const [isSeen, setIsSeen] = useState(() => document.visibilityState === 'visible');
  useEffect(() => {
    const look = () => setIsSeen(document.visibilityState === 'visible');
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, []);
  return isSeen;
}
