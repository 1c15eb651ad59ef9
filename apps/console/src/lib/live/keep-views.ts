import type { DeviceView } from './device-view';

/** The next views, but each one that says the same as before is the object from before, and so is the whole list. */
export function keepViews(before: readonly DeviceView[], next: readonly DeviceView[]): readonly DeviceView[] {
  const known = new Map(before.map((view) => [view.id, view]));
  const kept = next.map((view) => {
    const old = known.get(view.id);
    return old && saysTheSame(old, view) ? old : view;
  });
  const isSame = kept.length === before.length && kept.every((view, index) => view === before[index]);
  return isSame ? before : kept;
}

function saysTheSame(one: DeviceView, other: DeviceView): boolean {
  const keys = Object.keys(one) as (keyof DeviceView)[];
  return keys.length === Object.keys(other).length && keys.every((key) => isEqual(one[key], other[key]));
}

/** Their values are plain, or lists of numbers. */
function isEqual(one: unknown, other: unknown): boolean {
  if (!Array.isArray(one) || !Array.isArray(other)) return Object.is(one, other);
  return one.length === other.length && one.every((value, index) => Object.is(value, other[index]));
}
