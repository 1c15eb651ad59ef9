import type { calls, DeviceResource, ParsedRequestOf } from '@orrery/contract';
import type { HttpClient } from '../http/http-client';
import { withSession } from './with-session';

/** First wait after a failed question, and the longest: a server that is busy is not asked more often. */
const FIRST_MS = 1_000;
const LONGEST_MS = 60_000;

/** Which content of which resource a device holds. */
export type HeldResource = ParsedRequestOf<typeof calls.deviceInstallSync>['held'][number];

/** Whoever keeps a school's resources on a device. */
export interface InstallKeeper {
  /** Everything that is whole on this device and kept for the school. */
  held(): Promise<readonly HeldResource[]>;
  /** Hears the whole list that the school wants kept now; everything else is to be let go. */
  keep(list: readonly DeviceResource[]): void;
}

/** Learns from the server what a device should keep. */
export interface InstallSync {
  /** The server's mind may have changed: asks it, and goes on asking while it does not answer. */
  due(): void;
  stop(): void;
}

export interface InstallSyncOptions {
  readonly http: Pick<HttpClient, 'deviceInstallSync'>;
  /** Without one nothing is asked: the device keeps nothing. */
  readonly installs?: InstallKeeper | undefined;
  /** Opens a fresh session, for when the device's cookie has ended. */
  readonly renew: () => Promise<unknown>;
  /** Whether there is a line at all; without one the next connection asks. */
  readonly isOnline: () => boolean;
  /** Hears each list before the keeper does. */
  readonly onList: (list: readonly DeviceResource[]) => void;
  readonly random?: (() => number) | undefined;
}

/** Makes the conversation about installs of a device (INS-12): one question at a time. */
export function createInstallSync(options: InstallSyncOptions): InstallSync {
  const { http, installs: keeper } = options;
  const random = options.random ?? Math.random;
  let isDue = false;
  let working = false;
  let stopped = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;

  async function ask(keeper: InstallKeeper): Promise<void> {
    // As JSON in any case: an empty list would else be an empty field.
    const held = JSON.stringify(await keeper.held());
    const { list } = await withSession(() => http.deviceInstallSync({ held }), options.renew);
    if (stopped) return;
    options.onList(list);
    keeper.keep(list);
  }

  async function work(): Promise<void> {
    if (working || !keeper) return;
    working = true;
    clearTimeout(timer);
    try {
      while (isDue && options.isOnline() && !stopped) {
        isDue = false;
        await ask(keeper);
        failures = 0;
      }
    } catch {
      isDue = true;
      wait();
    } finally {
      working = false;
    }
  }

  /** A class of headsets spreads its questions. */
  function wait(): void {
    if (stopped) return;
    const full = Math.min(LONGEST_MS, FIRST_MS * 2 ** failures);
    failures += 1;
    timer = setTimeout(() => void work(), full * (0.5 + 0.5 * random()));
  }

  return {
    due() {
      isDue = true;
      failures = 0;
      void work();
    },
    stop() {
      stopped = true;
      clearTimeout(timer);
    },
  };
}
