import { useCallback, useEffect, useMemo, useState } from 'react';
import type { Stored } from '../storage';
import type { DeviceView } from './device-view';

export interface Selection {
  readonly ids: readonly number[];
  has(id: number): boolean;
  readonly toggle: (id: number) => void;
  /** Whether the teacher unticked it by hand, so that it stays out when it comes online. */
  leavesOut(id: number): boolean;
  /** Selects exactly these; those of them that are away are selected when they come back. */
  only(ids: readonly number[]): void;
}

/**
 * Online devices are selected by themselves, except those that the teacher unticked by hand
 * (PLAY-69, PLAY-Q9); offline ones cannot be selected (PLAY-70).
 * @param place where the unticked ones are kept, so that a reload does not select them again
 */
export function useSelection(
  devices: readonly Pick<DeviceView, 'id' | 'online'>[],
  place?: Stored<number[]>,
): Selection {
  const [unticked, setUnticked] = useState<ReadonlySet<number>>(() => new Set(place?.read()));
  useEffect(() => place?.write(unticked.size > 0 ? [...unticked] : null), [place, unticked]);
  // The same function for good, so that a row is drawn again only where its device says something new.
  const toggle = useCallback((id: number) => setUnticked((before) => toggled(before, id)), []);
  return useMemo(() => {
    const ids = devices.filter(({ id, online }) => online && !unticked.has(id)).map(({ id }) => id);
    const chosen = new Set(ids);
    return {
      ids,
      has: (id) => chosen.has(id),
      leavesOut: (id) => unticked.has(id),
      toggle,
      only(wanted) {
        setUnticked(new Set(devices.map(({ id }) => id).filter((id) => !wanted.includes(id))));
      },
    };
  }, [devices, toggle, unticked]);
}

function toggled(before: ReadonlySet<number>, id: number): ReadonlySet<number> {
  const next = new Set(before);
  if (!next.delete(id)) next.add(id);
  return next;
}
