import { useMemo, useState } from 'react';
import type { DeviceView } from './device-view';

export interface Selection {
  readonly ids: readonly number[];
  has(id: number): boolean;
  toggle(id: number): void;
  /** Whether the teacher unticked it by hand, so that it stays out when it comes online. */
  leavesOut(id: number): boolean;
  /** Selects exactly these; those of them that are away are selected when they come back. */
  only(ids: readonly number[]): void;
}

/**
 * Online devices are selected by themselves, except those that the teacher unticked by hand
 * (PLAY-69, PLAY-Q9); offline ones cannot be selected (PLAY-70).
 */
export function useSelection(devices: readonly Pick<DeviceView, 'id' | 'online'>[]): Selection {
  const [unticked, setUnticked] = useState<ReadonlySet<number>>(new Set());
  return useMemo(() => {
    const ids = devices.filter(({ id, online }) => online && !unticked.has(id)).map(({ id }) => id);
    const chosen = new Set(ids);
    return {
      ids,
      has: (id) => chosen.has(id),
      leavesOut: (id) => unticked.has(id),
      toggle(id) {
        const next = new Set(unticked);
        if (!next.delete(id)) next.add(id);
        setUnticked(next);
      },
      only(wanted) {
        setUnticked(new Set(devices.map(({ id }) => id).filter((id) => !wanted.includes(id))));
      },
    };
  }, [devices, unticked]);
}
