import type { Logger } from 'pino';

/** An order is put down when all headsets have confirmed it, or after this time with those that have not. */
const PATIENCE_MS = 10_000;

/** Which order each headset has to confirm, and how long it takes: one line in the log for each order. */
export interface Confirmations {
  /** A headset that is connected here was told what to do. @param trace of whoever ordered it, if anybody did */
  told(deviceId: number, revision: number, trace: string | null): void;
  /** What a headset that is connected here was last told for; null where nobody ordered it. */
  traceOf(deviceId: number, revision: number): string | null;
  /** A headset says which revision it has applied. */
  said(deviceId: number, revision: number): void;
  stop(): void;
}

interface Told {
  readonly revision: number;
  readonly atMs: number;
  readonly trace: string | null;
  isConfirmed: boolean;
}

interface Order {
  /** Milliseconds by headset; null while it has not confirmed. */
  readonly headsets: Map<number, number | null>;
  readonly timer: NodeJS.Timeout;
}

/**
 * @param onConfirmed hears of the seconds of each confirmation
 * @param log gets `confirmed` with the `reqId` of the call, milliseconds by headset, and who has not confirmed
 */
export function createConfirmations(
  log: Pick<Logger, 'info'>,
  onConfirmed: (seconds: number) => void = () => undefined,
): Confirmations {
  const told = new Map<number, Told>();
  const orders = new Map<string, Order>();

  function put(reqId: string): void {
    const order = orders.get(reqId);
    if (!order) return;
    clearTimeout(order.timer);
    orders.delete(reqId);
    const all = [...order.headsets];
    if (all.length === 0) return;
    const missing = all.flatMap(([id, ms]) => (ms === null ? [id] : []));
    const ms = Object.fromEntries(all.flatMap(([id, took]) => (took === null ? [] : [[id, took]])));
    log.info({ reqId, ms, ...(missing.length > 0 && { missing }) }, 'confirmed');
  }

  /** A newer order replaces one that was not confirmed yet: the headset will not say anything of that one. */
  function skip(deviceId: number): void {
    const former = told.get(deviceId);
    if (former?.trace && !former.isConfirmed) orders.get(former.trace)?.headsets.delete(deviceId);
  }

  function openOrder(reqId: string): Order {
    const known = orders.get(reqId);
    if (known) return known;
    const order = { headsets: new Map(), timer: setTimeout(() => put(reqId), PATIENCE_MS).unref() };
    orders.set(reqId, order);
    return order;
  }

  return {
    told(deviceId, revision, trace) {
      skip(deviceId);
      told.set(deviceId, { revision, atMs: performance.now(), trace, isConfirmed: false });
      if (trace !== null) openOrder(trace).headsets.set(deviceId, null);
    },
    traceOf(deviceId, revision) {
      const known = told.get(deviceId);
      return known?.revision === revision ? known.trace : null;
    },
    said(deviceId, revision) {
      const known = told.get(deviceId);
      if (!known || known.isConfirmed || revision < known.revision) return;
      known.isConfirmed = true;
      const tookMs = performance.now() - known.atMs;
      onConfirmed(tookMs / 1000);
      if (known.trace === null) return;
      const order = openOrder(known.trace);
      order.headsets.set(deviceId, Math.round(tookMs));
      if ([...order.headsets.values()].every((ms) => ms !== null)) put(known.trace);
    },
    stop() {
      for (const reqId of [...orders.keys()]) put(reqId);
    },
  };
}
