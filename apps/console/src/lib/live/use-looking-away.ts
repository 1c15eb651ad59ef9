import type { PlayDevice, Pose } from '@orrery/contract';
import { useEffect, useRef, useState } from 'react';
import { currentLive, serverNow } from './connection';
import { ATTENTION_TICK_MS } from './limits';
import { createAttention, type Watched } from './looking';

const NOBODY: ReadonlySet<number> = new Set();

/**
 * Whose students look away from the teacher's marker, as long as their poses come (somebody watches); looked at once a
 * second, and the answer stays the same object while nobody joins or leaves it.
 */
export function useLookingAway(devices: readonly PlayDevice[]): ReadonlySet<number> {
  const [away, setAway] = useState(NOBODY);
  const present = useRef(devices);
  present.current = devices;
  const points = devices.some(({ desired }) => desired.marker !== null);
  useEffect(() => {
    if (!points) return;
    const attention = createAttention();
    const look = () => {
      const poses = currentLive()?.poses;
      if (!poses) return;
      const next = attention(
        present.current.map((device) => toWatched(device, poses)),
        serverNow(),
      );
      setAway((before) => (isSame(before, next) ? before : next));
    };
    const timer = setInterval(look, ATTENTION_TICK_MS);
    return () => {
      clearInterval(timer);
      setAway(NOBODY);
    };
  }, [points]);
  return away;
}

function toWatched({ id, is_online, desired, state }: PlayDevice, poses: ReadonlyMap<number, Pose>): Watched {
  const { marker } = desired;
  const shown = state?.play?.resource;
  const isThere = is_online === 1 && shown !== undefined && (marker?.resource ?? shown) === shown;
  return { id, marker: isThere ? marker : null, pose: poses.get(id) };
}

function isSame(one: ReadonlySet<number>, other: ReadonlySet<number>): boolean {
  return one.size === other.size && [...one].every((id) => other.has(id));
}
