import type { DeviceResource, DeviceState, InstallFault } from '@orrery/contract';

type Installs = DeviceState['installs'];
type Install = Installs[string];

/** A rate is the mean of so many milliseconds: long enough to stand still, short enough to be true. */
const RATE_MS = 4_000;
/** A headset without room may have failed a thousand; a message holds no more of them, and each was told as it failed. */
const MAX_FAILED = 100;

/** How far the fetching of one file is. */
type Transfer = Omit<Install, 'kept'>;

/** What the school is told of files on their way, by their hash. */
export interface Transfers {
  /** A fetch begins, or rests between two attempts. */
  begin(sha256: string): void;
  progress(sha256: string, bytes: number, of: number): void;
  done(sha256: string): void;
  fail(sha256: string, reason: InstallFault): void;
  /** As if it had never been tried. */
  forget(sha256: string): void;
  find(sha256: string): Transfer | null;
  /** @param isHere whether a file is whole on this device */
  report(
    lesson: readonly DeviceResource[],
    kept: readonly DeviceResource[],
    isHere: (sha256: string) => boolean,
  ): Installs;
}

/** @param now server time in milliseconds, as this device estimates it */
export function createTransfers(now: () => number): Transfers {
  const all = new Map<string, Transfer>();
  let samples: { readonly atMs: number; readonly bytes: number }[] = [];

  function rateAt(bytes: number): number {
    const atMs = now();
    samples = [...samples.filter((sample) => atMs - sample.atMs < RATE_MS), { atMs, bytes }];
    const [first] = samples;
    const spanMs = first ? atMs - first.atMs : 0;
    return first && spanMs > 0 ? Math.max(0, Math.round(((bytes - first.bytes) * 1000) / spanMs)) : 0;
  }

  return {
    find: (sha256) => all.get(sha256) ?? null,
    forget: (sha256) => void all.delete(sha256),
    begin(sha256) {
      samples = [];
      const { startedAt = now(), progress = 0 } = all.get(sha256) ?? {};
      all.set(sha256, { status: 'being', progress, startedAt, rate: 0 });
    },
    progress(sha256, bytes, of) {
      const progress = Math.floor((bytes / of) * 1000) / 1000;
      all.set(sha256, { ...all.get(sha256), status: 'being', progress, rate: rateAt(bytes) });
    },
    done(sha256) {
      const startedAt = all.get(sha256)?.startedAt;
      // What was here already, from another day, says nothing of when it came.
      const times = startedAt === undefined ? {} : { startedAt, reachedAt: now() };
      all.set(sha256, { status: 'done', progress: 1, ...times });
    },
    fail(sha256, reason) {
      const { startedAt, progress = 0 } = all.get(sha256) ?? {};
      all.set(sha256, { status: 'failed', progress, startedAt, reachedAt: now(), reason });
    },
    report(lesson, kept, isHere) {
      const present = ({ sha256 }: DeviceResource): Install => {
        const transfer = all.get(sha256);
        if (isHere(sha256)) return transfer?.status === 'done' ? transfer : { status: 'done', progress: 1 };
        return transfer && transfer.status !== 'done' ? transfer : { status: 'pend', progress: 0 };
      };
      const told = kept.filter((one) => ['being', 'failed'].includes(present(one).status));
      const moving = told.filter((one) => present(one).status === 'being');
      const failed = told.filter((one) => present(one).status === 'failed').slice(0, MAX_FAILED);
      const keeps = new Set(kept.map(({ rid }) => rid));
      return Object.fromEntries(
        [...lesson, ...failed, ...moving].map((one) => [
          one.rid,
          keeps.has(one.rid) ? { ...present(one), kept: true } : present(one),
        ]),
      );
    },
  };
}
