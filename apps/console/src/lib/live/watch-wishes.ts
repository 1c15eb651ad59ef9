/** Whom a part of a screen watches, and how closely. */
export interface WatchWish {
  readonly ids: readonly number[];
  /** Poses a second. */
  readonly rateHz: number;
  /** Seconds between two pictures of what a pose does not tell; without it none are wanted. */
  readonly frameSeconds?: number;
}

/** One order for all: everybody whom somebody watches, as often as the most eager wants it. */
export function mergeWishes(
  wishes: readonly WatchWish[],
): [ids: readonly number[], rateHz: number | undefined, frameSeconds: number | undefined] {
  const wanted = wishes.filter(({ ids }) => ids.length > 0);
  if (wanted.length === 0) return [[], undefined, undefined];
  const ids = new Set(wanted.flatMap((wish) => wish.ids));
  const pauses = wanted.flatMap(({ frameSeconds }) => frameSeconds ?? []);
  const frameSeconds = pauses.length > 0 ? Math.min(...pauses) : undefined;
  return [[...ids], Math.max(...wanted.map(({ rateHz }) => rateHz)), frameSeconds];
}
