import { LRUCache } from 'lru-cache';
import { AppError } from '../errors';
import type { SchoolScope } from '../session/caller';
import type { Pace } from './storage';

/** Until a rate was measured: what a network of one gigabit carries. */
const ASSUMED_BYTES_PER_SECOND = 125e6;
/** Whatever was measured, installs do not stand still beside a lesson. */
const LEAST_BYTES_PER_SECOND = 4e6;
/** The rate is measured over so long; shorter times are ruled by buffers. */
const WINDOW_MS = 2000;
/** Timers are late by this much at times; so much is caught up. */
const CATCH_UP_MS = 100;
/**
 * Headsets fetch by pieces of 8 to 16 MB. Who wants more at once beside a lesson would keep all others waiting for
 * minutes, also where he goes away: nobody hears of that through a front server.
 */
const LARGEST_PIECE_BYTES = 64e6;
/** Readers whose last piece is remembered. */
const MAX_READERS = 5000;
/** A front server gives up on us after a minute; who would wait so long asks again. */
const MAX_WAIT_MS = 20_000;
const RETRY_AFTER_SECONDS = 10;

interface PaceOptions {
  /** Whether a school has a lesson now. */
  readonly hasLesson: (scope: SchoolScope) => Promise<boolean>;
  readonly now?: () => number;
}

/** Keeps headsets that install from starving a lesson. */
export interface InstallPace {
  /** The pace of one read after another. */
  of(scope: SchoolScope): Pace;
  /**
   * Lets a piece that a front server sends go.
   * @param who fetches it: when he comes for the next piece, the one before has arrived
   * @returns bytes a second at which it may be sent; null: as fast as it goes
   * @throws AppError `rate.limited` where too many wait, or where the piece is too large beside a lesson
   */
  admit(scope: SchoolScope, who: string, sizeBytes: number): Promise<number | null>;
}

/**
 * Without a lesson installs fill the network, and their best rate is remembered; beside one they get half of it, all
 * together, so that whatever the network turns out to be, half of it is free.
 */
export function createInstallPace({ hasLesson, now = () => performance.now() }: PaceOptions): InstallPace {
  let best = 0;
  let windowMs = now();
  let windowBytes = 0;
  let dueMs = 0;
  /** Bytes of the last piece, by reader. */
  const sent = new LRUCache<string, number>({ max: MAX_READERS });

  function measure(sizeBytes: number): void {
    const passedMs = now() - windowMs;
    if (passedMs >= WINDOW_MS) {
      // A pause in which nobody fetched only makes the rate seem smaller than the best.
      best = Math.max(best, (windowBytes / passedMs) * 1000);
      windowMs = now();
      windowBytes = 0;
    }
    windowBytes += sizeBytes;
  }

  const allowed = () => Math.max((best || ASSUMED_BYTES_PER_SECOND) / 2, LEAST_BYTES_PER_SECOND);

  async function takeTurn(sizeBytes: number, longestMs: number): Promise<void> {
    const earlyMs = dueMs - now();
    if (earlyMs > longestMs) throw refused();
    dueMs = Math.max(dueMs, now() - CATCH_UP_MS) + (sizeBytes / allowed()) * 1000;
    if (earlyMs >= 1) await new Promise((resolve) => setTimeout(resolve, earlyMs));
  }

  return {
    of: (scope) => async (sizeBytes) => {
      if (await hasLesson(scope)) await takeTurn(sizeBytes, Number.POSITIVE_INFINITY);
      else measure(sizeBytes);
    },
    async admit(scope, who, sizeBytes) {
      // What forty headsets ask for at once is on no network yet.
      const arrived = sent.get(who) ?? 0;
      sent.set(who, Math.min(sizeBytes, LARGEST_PIECE_BYTES));
      if (await hasLesson(scope)) {
        if (sizeBytes > LARGEST_PIECE_BYTES) throw refused();
        await takeTurn(sizeBytes, MAX_WAIT_MS);
        return Math.round(allowed());
      }
      measure(arrived);
      return null;
    },
  };
}

const refused = () => new AppError('rate.limited', { retryAfter: RETRY_AFTER_SECONDS });
