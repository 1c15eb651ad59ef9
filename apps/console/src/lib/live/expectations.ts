import type { PlayDevice } from '@orrery/contract';
import { create } from 'zustand';
import { isCarriedOut, type OrderPart, type OrderPatch } from './order-parts';

/** What the teacher ordered and a device has not confirmed yet. */
export interface Expectation {
  /** The revision that confirms all of it; null until the server has answered. */
  readonly revision: number | null;
  /** When the oldest of it was ordered, by `performance.now()`. */
  readonly sinceMs: number;
  /** What the screen shows meanwhile. */
  readonly patch: OrderPatch;
}

/** One order to one device. */
interface Order extends Expectation {
  /** The same for all devices of an order. */
  readonly mark: symbol;
}

/** All orders that a device owes: each is answered, taken back and confirmed by itself. */
interface Owed extends Expectation {
  /** The oldest first. */
  readonly orders: readonly Order[];
}

interface Expectations {
  readonly byDevice: ReadonlyMap<number, Owed>;
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

/** An order that is shown before anybody has answered. */
interface Expected {
  /** The server has taken it: from now on a device confirms by its revision; one without has nothing to confirm. */
  take(revisions: Readonly<Record<string, number>>): void;
  /** It failed. */
  takeBack(): void;
}

/** Shows an order before anybody has answered. */
export function expect(deviceIds: readonly number[], patch: OrderPatch): Expected {
  const before = useExpectations.getState();
  const order: Order = { mark: Symbol(), revision: null, sinceMs: performance.now(), patch };
  const parts = Object.keys(patch) as OrderPart[];
  const [asked, refused] = [new Map(before.asked), new Map(before.refused)];
  for (const id of deviceIds) {
    asked.set(id, parts);
    refused.delete(id);
  }
  useExpectations.setState({ asked, refused });
  change(deviceIds, (orders) => [...orders, order]);
  return {
    take: (revisions) =>
      change(deviceIds, (orders, id) => {
        const revision = revisions[id];
        if (revision === undefined) return orders.filter(({ mark }) => mark !== order.mark);
        return orders.map((each) => (each.mark === order.mark ? { ...each, revision } : each));
      }),
    takeBack() {
      change(deviceIds, (orders) => orders.filter(({ mark }) => mark !== order.mark));
      const now = useExpectations.getState();
      // A later order has asked for something else.
      const ids = deviceIds.filter((id) => now.asked.get(id) === parts);
      useExpectations.setState({
        asked: restored(now.asked, before.asked, ids),
        refused: restored(now.refused, before.refused, ids),
      });
    },
  };
}

/** Forgets orders that their devices have confirmed, but keeps what those say otherwise than they were told. */
export function settle(devices: readonly PlayDevice[]): void {
  const before = useExpectations.getState();
  const refused = new Map(before.refused);
  const settled = new Map<number, readonly Order[]>();
  for (const { id, state } of devices) {
    const { orders = [] } = before.byDevice.get(id) ?? {};
    const open = orders.filter(({ revision }) => revision === null || (state?.revision ?? 0) < revision);
    if (!state || open.length === orders.length) continue;
    settled.set(id, open);
    const done = orders.filter((order) => !open.includes(order));
    // A later order of somebody else may say otherwise by right, and so may one of ours that is still open.
    const own = done.filter(({ revision }, index) => revision === state.revision - (done.length - 1 - index));
    const { patch } = sumUp(own) ?? { patch: {} };
    const later = sumUp(open)?.patch ?? {};
    const parts = (Object.keys(patch) as OrderPart[]).filter((part) => !(part in later));
    const wrong = parts.filter((part) => !isCarriedOut(part, patch, state));
    if (wrong.length > 0) refused.set(id, wrong);
  }
  if (settled.size === 0) return;
  useExpectations.setState({ refused });
  change([...settled.keys()], (orders, id) => settled.get(id) ?? orders);
}

function change(
  ids: readonly number[],
  next: (orders: readonly Order[], id: number) => readonly Order[],
): void {
  const byDevice = new Map(useExpectations.getState().byDevice);
  for (const id of ids) {
    const owed = sumUp(next(byDevice.get(id)?.orders ?? [], id));
    if (owed) byDevice.set(id, owed);
    else byDevice.delete(id);
  }
  useExpectations.setState({ byDevice });
}

/** @returns null where nothing is owed */
function sumUp(orders: readonly Order[]): Owed | null {
  const [first] = orders;
  if (!first) return null;
  const revisions = orders.map(({ revision }) => revision ?? Number.POSITIVE_INFINITY);
  const last = Math.max(...revisions);
  return {
    orders,
    revision: Number.isFinite(last) ? last : null,
    sinceMs: first.sinceMs,
    patch: Object.assign({}, ...orders.map(({ patch }) => patch)) as OrderPatch,
  };
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
