import type { PlayDevice } from '@orrery/contract';
import { create } from 'zustand';
import { isCarriedOut, type OrderPart, type OrderPatch } from './order-parts';

/** What the teacher ordered and a device has not confirmed yet. */
export interface Expectation {
  /** The revision that confirms it; null until the server has answered. */
  readonly revision: number | null;
  /** When it was ordered, by `performance.now()`. */
  readonly sinceMs: number;
  /** What the screen shows meanwhile. */
  readonly patch: OrderPatch;
}

interface Expectations {
  readonly byDevice: ReadonlyMap<number, Expectation>;
  /** What the last order of each device asked for, also after it was confirmed. */
  readonly asked: ReadonlyMap<number, readonly OrderPart[]>;
  /** What devices confirmed and yet say otherwise, until their next order. */
  readonly refused: ReadonlyMap<number, readonly OrderPart[]>;
}

/** Orders under way, by device id: every action shows at once, and again when the devices confirm it. */
export const useExpectations = create<Expectations>(() => ({
  byDevice: new Map(),
  asked: new Map(),
  refused: new Map(),
}));

/** Shows an order before anybody has answered. @returns how to take it back where it fails */
export function expect(deviceIds: readonly number[], patch: OrderPatch): () => void {
  const before = useExpectations.getState();
  const [byDevice, asked, refused] = [
    new Map(before.byDevice),
    new Map(before.asked),
    new Map(before.refused),
  ];
  const parts = Object.keys(patch) as OrderPart[];
  for (const id of deviceIds) {
    byDevice.set(id, {
      revision: null,
      sinceMs: performance.now(),
      patch: { ...before.byDevice.get(id)?.patch, ...patch },
    });
    asked.set(id, parts);
    refused.delete(id);
  }
  useExpectations.setState({ byDevice, asked, refused });
  return () => {
    const now = useExpectations.getState();
    useExpectations.setState({
      byDevice: restored(now.byDevice, before.byDevice, deviceIds),
      asked: restored(now.asked, before.asked, deviceIds),
      refused: restored(now.refused, before.refused, deviceIds),
    });
  };
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

/** Forgets orders that their devices have confirmed, but keeps what those say otherwise than they were told. */
export function settle(confirmed: readonly PlayDevice[]): void {
  if (confirmed.length === 0) return;
  const before = useExpectations.getState();
  const [byDevice, refused] = [new Map(before.byDevice), new Map(before.refused)];
  for (const { id, state } of confirmed) {
    const expectation = byDevice.get(id);
    byDevice.delete(id);
    // A later order of somebody else may say otherwise by right.
    if (!expectation || !state || state.revision !== expectation.revision) continue;
    const parts = Object.keys(expectation.patch) as OrderPart[];
    const wrong = parts.filter((part) => !isCarriedOut(part, expectation.patch, state));
    if (wrong.length > 0) refused.set(id, wrong);
  }
  useExpectations.setState({ byDevice, refused });
}

function restored<Value>(
  now: ReadonlyMap<number, Value>,
  before: ReadonlyMap<number, Value>,
  ids: readonly number[],
): ReadonlyMap<number, Value> {
  const next = new Map(now);
  for (const id of ids) {
    const previous = before.get(id);
    if (previous === undefined) next.delete(id);
    else next.set(id, previous);
  }
  return next;
}
