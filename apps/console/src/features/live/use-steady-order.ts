import { useRef, useState } from 'react';
import type { DeviceView } from '../../lib/live/device-view';

/** Tiles never move under the pointer: while it is over the wall, their order stays as it was. */
export function useSteadyOrder(views: readonly DeviceView[]) {
  const [held, setHeld] = useState<ReadonlyMap<number, number> | null>(null);
  const latest = useRef(views);
  latest.current = views;
  const ordered = held
    ? [...views].sort((a, b) => (held.get(a.id) ?? views.length) - (held.get(b.id) ?? views.length))
    : views;
  return {
    ordered,
    hold: () => setHeld(new Map(latest.current.map(({ id }, index) => [id, index]))),
    release: () => setHeld(null),
  };
}
