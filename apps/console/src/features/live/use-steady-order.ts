import { useCallback, useMemo, useRef, useState } from 'react';
import type { DeviceView } from '../../lib/live/device-view';

interface Held {
  readonly troubled: readonly number[];
  readonly following: readonly number[];
}

/**
 * Those who need help and those who follow. Tiles never move under the pointer: while it is over the wall, everybody
 * stays where they were, and who has left the class is simply gone.
 */
export function useSteadyOrder(views: readonly DeviceView[]) {
  const [held, setHeld] = useState<Held | null>(null);
  const latest = useRef(views);
  latest.current = views;
  const hold = useCallback(() => setHeld(toIds(split(latest.current))), []);
  const release = useCallback(() => setHeld(null), []);
  const parts = useMemo(() => (held ? keepPlaces(views, held) : split(views)), [views, held]);
  return { ...parts, hold, release };
}

function split(views: readonly DeviceView[]) {
  return {
    troubled: views.filter(({ trouble }) => trouble !== null),
    following: views.filter(({ trouble }) => trouble === null),
  };
}

function toIds({ troubled, following }: ReturnType<typeof split>): Held {
  return { troubled: troubled.map(({ id }) => id), following: following.map(({ id }) => id) };
}

/** Everybody in their old places; who is new stands behind the others. */
export function keepPlaces(views: readonly DeviceView[], held: Held): ReturnType<typeof split> {
  const byId = new Map(views.map((view) => [view.id, view]));
  const known = new Set([...held.troubled, ...held.following]);
  const stay = (ids: readonly number[]) => ids.flatMap((id) => byId.get(id) ?? []);
  const fresh = views.filter(({ id }) => !known.has(id));
  return { troubled: stay(held.troubled), following: [...stay(held.following), ...fresh] };
}
