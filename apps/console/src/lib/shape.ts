/** Answers whether a value is what it should be. */
export type Guard<T> = (value: unknown) => value is T;

export const isText: Guard<string> = (value) => typeof value === 'string';
export const isNumber: Guard<number> = (value): value is number => Number.isFinite(value);
export const isWhole: Guard<number> = (value): value is number => Number.isSafeInteger(value);
/** An id of the database. */
export const isId: Guard<number> = (value): value is number => isWhole(value) && value > 0;

/** The value, or null. */
export function orNull<T>(guard: Guard<T>): Guard<T | null> {
  return (value): value is T | null => value === null || guard(value);
}

/** The value, or nothing: an older version did not write it. */
export function orAbsent<T>(guard: Guard<T>): Guard<T | undefined> {
  return (value): value is T | undefined => value === undefined || guard(value);
}

/** A list of such values. */
export function listOf<T>(guard: Guard<T>): Guard<T[]> {
  return (value): value is T[] => Array.isArray(value) && value.every(guard);
}

/** Such values by any key. */
export function mapOf<T>(guard: Guard<T>): Guard<Record<string, T>> {
  return (value): value is Record<string, T> => isObject(value) && Object.values(value).every(guard);
}

/** One of these words. */
export function oneOf<const T extends string>(...words: readonly T[]): Guard<T> {
  return (value): value is T => words.some((word) => word === value);
}

/** An object with these parts; others do not matter. */
export function shapeOf<T extends object>(parts: { readonly [K in keyof T]: Guard<T[K]> }): Guard<T> {
  const guards = Object.entries(parts) as [string, Guard<unknown>][];
  return (value): value is T => isObject(value) && guards.every(([key, guard]) => guard(value[key]));
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
