import type { Desired } from '@orrery/contract';
import { create } from 'zustand';

/** What the teacher ordered and a device has not confirmed yet. */
export interface Expectation {
  /** The revision that confirms it; null until the server has answered. */
  readonly revision: number | null;
  /** When it was ordered, by `performance.now()`. */
  readonly sinceMs: number;
  /** What the screen shows meanwhile. */
  readonly patch: Partial<Pick<Desired, 'mode' | 'volume' | 'play'>>;
}

interface Expectations {
  readonly byDevice: ReadonlyMap<number, Expectation>;
}

/** Orders under way, by device id: every action shows at once, and again when the devices confirm it. */
export const useExpectations = create<Expectations>(() => ({ byDevice: new Map() }));

/** Shows an order before anybody has answered. @returns how to take it back where it fails */
export function expect(deviceIds: readonly number[], patch: Expectation['patch']): () => void {
  const before = useExpectations.getState().byDevice;
  const byDevice = new Map(before);
  for (const id of deviceIds) {
    byDevice.set(id, {
      revision: null,
      sinceMs: performance.now(),
      patch: { ...before.get(id)?.patch, ...patch },
    });
  }
  useExpectations.setState({ byDevice });
  return () => restore(deviceIds, before);
}

/** The server has taken the order: from now on a device confirms by its revision. */
export function expectRevisions(revisions: Readonly<Record<string, number>>): void {
  const byDevice = new Map(useExpectations.getState().byDevice);
  for (const [id, revision] of Object.entries(revisions)) {
    const present = byDevice.get(Number(id));
    if (present) byDevice.set(Number(id), { ...present, revision });
  }
  useExpectations.setState({ byDevice });
}

/** Forgets orders that their devices have confirmed. */
export function settle(deviceIds: readonly number[]): void {
  if (deviceIds.length === 0) return;
  const byDevice = new Map(useExpectations.getState().byDevice);
  for (const id of deviceIds) byDevice.delete(id);
  useExpectations.setState({ byDevice });
}

function restore(deviceIds: readonly number[], before: ReadonlyMap<number, Expectation>): void {
  const byDevice = new Map(useExpectations.getState().byDevice);
  for (const id of deviceIds) {
    const previous = before.get(id);
    if (previous) byDevice.set(id, previous);
    else byDevice.delete(id);
  }
  useExpectations.setState({ byDevice });
}
