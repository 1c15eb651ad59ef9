import { setTimeout as wait } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Realtime } from './realtime/realtime';

/** For this part of the time, and no longer than balancers need, they learn that the server leaves. */
const NOTICE_PART = 0.3;
const LONGEST_NOTICE_MS = 5_000;
/** Over this part clients are sent elsewhere, one after the other; in the rest they finish what they began. */
const MOVE_PART = 0.5;

/** How a server that is one of several leaves without anybody noticing. */
export interface Leaving {
  /** Whether it was asked to stop. */
  readonly hasBegun: boolean;
  /**
   * Tells balancers that nothing more should come, lets clients of the broker go elsewhere, and goes on answering
   * meanwhile. Comes back when it may be closed; at once where it is the only server.
   */
  begin(): Promise<void>;
  /** Makes `begin` come back soon. */
  cutShort(): void;
}

/** @param seconds that it goes on serving; 0 for the only server of its database */
export function createLeaving(
  seconds: number,
  realtime: Pick<Realtime, 'refuseAll' | 'moveAll' | 'metrics'>,
  log: Logger,
): Leaving {
  const end = new AbortController();
  const pause = (ms: number) => wait(ms, undefined, { signal: end.signal }).catch(() => undefined);
  let leaving: Promise<void> | null = null;

  async function leave(): Promise<void> {
    const ms = seconds * 1000;
    log.info({ seconds, clients: realtime.metrics().clients }, 'leaving: clients move to other servers');
    realtime.refuseAll();
    const noticeMs = Math.min(ms * NOTICE_PART, LONGEST_NOTICE_MS);
    await pause(noticeMs);
    await realtime.moveAll(ms * MOVE_PART, end.signal);
    await pause(ms * (1 - MOVE_PART) - noticeMs);
    log.info({ clients: realtime.metrics().clients }, 'left');
  }

  return {
    get hasBegun() {
      return leaving !== null;
    },
    begin: () => (leaving ??= seconds === 0 ? Promise.resolve() : leave()),
    cutShort: () => end.abort(),
  };
}
