import { type DesiredPlay, positionAt } from '@orrery/contract';
import { useEffect, useState } from 'react';
import { serverNow } from '../../lib/live/connection';

/** How often the shown time moves on. */
const TICK_MS = 250;

/** Seconds into the media, as the class's clock has it; 0 while nothing runs. */
export function usePosition(timeline: DesiredPlay | null): number {
  const [, tick] = useState(0);
  const moving = timeline?.status === 'playing';
  useEffect(() => {
    if (!moving) return;
    const timer = setInterval(() => tick((count) => count + 1), TICK_MS);
    return () => clearInterval(timer);
  }, [moving]);
  return timeline ? positionAt(timeline, serverNow()) : 0;
}
