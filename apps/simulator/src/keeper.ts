import { createHash, type Hash } from 'node:crypto';
import { Agent } from 'node:http';
import { Agent as SecureAgent } from 'node:https';
import type { CookieJar, DeviceConnection, HeldResource, InstallKeeper, KeyValue } from '@orrery/client';
import type { DeviceResource, DeviceState, InstallFault } from '@orrery/contract';
import { fetchPiece, PieceRefused } from './fetch-piece';

/** Bytes of one request: a broken line costs no more than this, and other headsets have their turn between two. */
export const PIECE_BYTES = 16 * 1024 * 1024;
/** How often a device tells how far it is. */
const TELL_MS = 1000;
/** Waits after broken lines; after the last of them the install has failed until it is ordered again. */
const RETRY_MS = [500, 1000, 2000, 4000, 8000, 16_000, 30_000] as const;
/** What a class headset holds in all. */
const TOTAL_BYTES = 64e9;
/** What is kept, in the device's store. */
export const HELD_KEY = 'simulator.held';

export interface KeeperOptions {
  readonly origin: string;
  readonly cookies: CookieJar;
  readonly store: KeyValue;
  /** Whether bytes are hashed as a headset does it; without it only their number counts, for benches. */
  readonly verifies: boolean;
  readonly connection: () => Pick<DeviceConnection, 'emit' | 'report' | 'clock'>;
}

/** Keeps the school's resources without a disk: fetches and checks them, and remembers only that it did. */
export interface SimulatedKeeper extends InstallKeeper {
  /** Bytes that were fetched since the start. */
  readonly fetchedBytes: number;
  /** Hears of what the lesson plays: the teacher is told which of it is here. */
  lesson(rids: readonly number[]): void;
  /** Reads what an earlier run kept. */
  open(): Promise<void>;
  stop(): void;
}

type Status = DeviceState['installs'][string];

const HERE: Status = { status: 'done', progress: 1, kept: true };

interface Kept {
  readonly sha256: string;
  readonly bytes: number;
}

/** Makes the keeper of a device; it fetches one resource after the other. */
export function createKeeper(options: KeeperOptions): SimulatedKeeper {
  return new Keeper(options);
}

class Keeper implements SimulatedKeeper {
  readonly #options: KeeperOptions;
  readonly #agent: Agent;
  #held = new Map<number, Kept>();
  #wanted: readonly DeviceResource[] = [];
  #failed = new Map<number, Status>();
  #current: { readonly entry: DeviceResource; readonly abort: AbortController } | null = null;
  #told: { readonly rid: number; readonly status: Status } | null = null;
  #lesson: readonly number[] = [];
  #stopped = false;
  fetchedBytes = 0;

  constructor(options: KeeperOptions) {
    this.#options = options;
    const isSecure = options.origin.startsWith('https:');
    this.#agent = isSecure ? new SecureAgent({ keepAlive: true }) : new Agent({ keepAlive: true });
  }

  async open(): Promise<void> {
    const text = await this.#options.store.get(HELD_KEY);
    if (text !== null) this.#held = new Map(JSON.parse(text) as [number, Kept][]);
    this.#tell(null);
  }

  async held(): Promise<HeldResource[]> {
    return [...this.#held].map(([rid, { sha256 }]) => ({ rid, sha256 }));
  }

  keep(list: readonly DeviceResource[]): void {
    this.#wanted = list;
    this.#failed.clear();
    for (const rid of this.#held.keys()) {
      if (!list.some((entry) => entry.rid === rid)) void this.#release(rid);
    }
    const { entry, abort } = this.#current ?? {};
    if (entry && !list.some(({ rid, sha256 }) => rid === entry.rid && sha256 === entry.sha256))
      abort?.abort();
    void this.#work();
  }

  lesson(rids: readonly number[]): void {
    if (rids.join() === this.#lesson.join()) return;
    this.#lesson = rids;
    this.#tell();
  }

  stop(): void {
    this.#stopped = true;
    this.#current?.abort.abort();
    this.#agent.destroy();
  }

  async #work(): Promise<void> {
    if (this.#current) return;
    for (let entry = this.#next(); entry && !this.#stopped; entry = this.#next()) {
      const abort = new AbortController();
      this.#current = { entry, abort };
      await this.#install(entry, abort.signal);
      this.#current = null;
    }
    if (!this.#stopped) this.#tell(null);
  }

  #next(): DeviceResource | undefined {
    return this.#wanted.find(
      ({ rid, sha256 }) => this.#held.get(rid)?.sha256 !== sha256 && !this.#failed.has(rid),
    );
  }

  async #install(entry: DeviceResource, signal: AbortSignal): Promise<void> {
    const connection = this.#options.connection();
    const { rid: resource, sha256, bytes } = entry;
    const startedAt = connection.clock.serverNow();
    await connection.emit({ type: 'install.started', resource });
    const fault = await this.#fetch(entry, startedAt, signal);
    if (signal.aborted) return;
    if (fault === null) {
      this.#held.set(resource, { sha256, bytes });
      await this.#save();
      await connection.emit({ type: 'install.done', resource, sha256 });
      return;
    }
    this.#failed.set(resource, {
      status: 'failed',
      progress: 0,
      startedAt,
      reachedAt: connection.clock.serverNow(),
      reason: fault,
      kept: true,
    });
    await connection.emit({ type: 'install.failed', resource, reason: fault });
  }

  /** @returns why it is not there; null when it is, or when nobody wants it any more */
  async #fetch(entry: DeviceResource, startedAt: number, signal: AbortSignal): Promise<InstallFault | null> {
    const hash = this.#options.verifies ? createHash('sha256') : null;
    const meter = createMeter();
    let offset = 0;
    let failures = 0;
    const take = (bytes: Buffer) => {
      offset += bytes.length;
      this.fetchedBytes += bytes.length;
      hash?.update(bytes);
      failures = 0;
      const rate = meter(offset);
      if (rate === null) return;
      const progress = offset / entry.bytes;
      this.#tell({ rid: entry.rid, status: { status: 'being', progress, rate, startedAt, kept: true } });
    };
    this.#tell({ rid: entry.rid, status: { status: 'being', progress: 0, startedAt, kept: true } });
    while (offset < entry.bytes && !signal.aborted) {
      try {
        await this.#fetchPiece(entry, offset, signal, take);
      } catch (error) {
        const next = afterBreak(error, failures);
        if (typeof next === 'string') return next;
        failures = next.failures;
        await pause(next.waitMs, signal);
      }
    }
    return signal.aborted || matches(hash, entry) ? null : 'damaged';
  }

  #fetchPiece(
    { url, bytes }: DeviceResource,
    start: number,
    signal: AbortSignal,
    onBytes: (bytes: Buffer) => void,
  ): Promise<void> {
    const address = new URL(url, this.#options.origin);
    address.searchParams.set('install', '1');
    const end = Math.min(start + PIECE_BYTES, bytes) - 1;
    const cookie = this.#options.cookies.header();
    return fetchPiece({ url: address, cookie, start, end, agent: this.#agent, signal, onBytes });
  }

  async #release(rid: number): Promise<void> {
    this.#held.delete(rid);
    await this.#save();
    await this.#options.connection().emit({ type: 'install.removed', resource: rid });
  }

  #save(): Promise<void> {
    return this.#options.store.set(HELD_KEY, JSON.stringify([...this.#held]));
  }

  /** @param current what it fetches now */
  #tell(current: { rid: number; status: Status } | null = this.#told): void {
    this.#told = current;
    const used = [...this.#held.values()].reduce((sum, { bytes }) => sum + bytes, 0);
    this.#options.connection().report({
      storage: { free: Math.max(0, TOTAL_BYTES - used), total: TOTAL_BYTES },
      installs: Object.fromEntries([
        ...this.#lesson.filter((rid) => this.#held.has(rid)).map((rid) => [rid, HERE] as const),
        ...this.#failed,
        ...(current ? [[current.rid, current.status] as const] : []),
      ]),
    });
  }
}

/** How long to wait after a piece did not come, and how many breaks that makes; a fault where it is of no use. */
function afterBreak(error: unknown, failures: number): InstallFault | { waitMs: number; failures: number } {
  const refused = error instanceof PieceRefused ? error : null;
  if (refused?.status === 404) return 'gone';
  // Beside a lesson installs wait for as long as it takes.
  if (refused && refused.retryAfterMs !== null) return { waitMs: refused.retryAfterMs, failures };
  const waitMs = RETRY_MS[failures];
  return waitMs === undefined ? 'network' : { waitMs, failures: failures + 1 };
}

function matches(hash: Hash | null, { sha256 }: DeviceResource): boolean {
  return hash === null || hash.digest('hex') === sha256;
}

/** Tells bytes a second now and then; null in between. */
function createMeter(): (offset: number) => number | null {
  let [lastMs, lastOffset] = [performance.now(), 0];
  return (offset) => {
    const passedMs = performance.now() - lastMs;
    if (passedMs < TELL_MS) return null;
    const rate = ((offset - lastOffset) / passedMs) * 1000;
    [lastMs, lastOffset] = [performance.now(), offset];
    return rate;
  };
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(done, ms);
    signal.addEventListener('abort', done);
    function done() {
      clearTimeout(timer);
      signal.removeEventListener('abort', done);
      resolve();
    }
  });
}
