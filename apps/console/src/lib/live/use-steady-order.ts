import { type FocusEvent, useCallback, useMemo, useRef, useState } from 'react';
import type { DeviceView } from './device-view';

interface Held {
  readonly troubled: readonly number[];
  readonly following: readonly number[];
}

/**
 * Those who need help and those who follow. Nobody moves under the pointer, or under the keyboard's focus: while one of
 * them is in the list, everybody stays where they were, and who has left the class is simply gone.
 */
export function useSteadyOrder(views: readonly DeviceView[]) {
  const [held, setHeld] = useState<Held | null>(null);
  const latest = useRef(views);
  latest.current = views;
  const hands = useRef({ pointer: false, focus: false });
  const take = useCallback((change: Partial<typeof hands.current>) => {
    Object.assign(hands.current, change);
    const isHeld = hands.current.pointer || hands.current.focus;
    setHeld((before) => (isHeld ? (before ?? toIds(split(latest.current))) : null));
  }, []);
  const parts = useMemo(() => (held ? keepPlaces(views, held) : split(views)), [views, held]);
  /** For the element around the list. */
  const area = useMemo(
    () => ({
      onPointerEnter: () => take({ pointer: true }),
      onPointerLeave: () => take({ pointer: false }),
      onFocus: ({ target }: FocusEvent) => take({ focus: isKeyboardOnEntry(target) }),
      onBlur: () => take({ focus: false }),
    }),
    [take],
  );
  return { ...parts, area };
}

/** A click leaves its focus behind, which means nothing once the pointer has gone. */
function isKeyboardOnEntry(target: Element): boolean {
  return target.closest('li') !== null && target.matches(':focus-visible');
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
