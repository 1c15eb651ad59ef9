import type { DeviceResource, DeviceState } from '@orrery/contract';
import { downloadFile } from './download-file';
import type { MediaFiles } from './media-files';
import { isKeepable, planMedia } from './media-plan';

type Installs = DeviceState['installs'];

/** Where to read a resource from. */
export interface MediaLocation {
  readonly url: string;
  /** Whether the whole file is on this device, so that a dead server does not matter. */
  readonly local: boolean;
  /** Lets go of the address. */
  release(): void;
}

/** The class's files on this device: fetched ahead, verified, served from here. */
export interface MediaStore {
  open(resource: DeviceResource): Promise<MediaLocation>;
  /** Says what the class needs, the most urgent first; running downloads of anything else go on. */
  want(resources: readonly DeviceResource[]): void;
  /** Tries failed downloads again, for when the network is back. */
  retry(): void;
  /** Resolves once the whole file is on this device; never where it cannot be. */
  whenLocal(resource: DeviceResource, signal: AbortSignal): Promise<void>;
  readonly installs: Installs;
}

export interface MediaStoreOptions {
  readonly files: MediaFiles;
  readonly fetch: typeof globalThis.fetch;
  /** Server time in milliseconds, as this device estimates it. */
  readonly now: () => number;
  /** Hears when something arrived, failed or progressed by a tenth. */
  readonly onChange: () => void;
}

export function createMediaStore(options: MediaStoreOptions): MediaStore {
  const { files } = options;
  const local = new Set<string>();
  const waiting = new Map<string, Set<() => void>>();
  let wanted: readonly DeviceResource[] = [];
  let installs: Installs = {};
  let failed = new Set<string>();
  let working = false;

  function mark(resource: DeviceResource, install: Installs[string]): void {
    installs = { ...installs, [resource.rid]: install };
    options.onChange();
  }

  function markLocal(resource: DeviceResource): void {
    local.add(resource.sha256);
    for (const same of wanted.filter((item) => item.sha256 === resource.sha256)) {
      const present = installs[same.rid];
      // What was here already, from another day, says nothing of when it came.
      const times =
        present?.status === 'being' ? { startedAt: present.startedAt, reachedAt: options.now() } : present;
      installs = { ...installs, [same.rid]: { ...times, status: 'done', progress: 1 } };
    }
    for (const resolve of waiting.get(resource.sha256) ?? []) resolve();
    waiting.delete(resource.sha256);
    options.onChange();
  }

  async function refresh(): Promise<void> {
    const stored = new Set((await files.list()).map((file) => file.sha256));
    const entries = wanted
      .filter(isKeepable)
      .map(
        (resource) =>
          [resource.rid, installs[resource.rid] ?? { status: 'pend' as const, progress: 0 }] as const,
      );
    installs = Object.fromEntries(entries);
    for (const resource of wanted) if (stored.has(resource.sha256)) markLocal(resource);
    options.onChange();
  }

  async function next(): Promise<DeviceResource | null> {
    const plan = planMedia(wanted, await files.list(), await files.free());
    for (const sha256 of plan.evict) {
      await files.remove(sha256);
      local.delete(sha256);
    }
    return plan.download.find((resource) => !failed.has(resource.sha256)) ?? null;
  }

  async function fetchOne(resource: DeviceResource): Promise<void> {
    const startedAt = options.now();
    mark(resource, { status: 'being', progress: 0, startedAt });
    try {
      const onProgress = (progress: number) => mark(resource, { status: 'being', progress, startedAt });
      const bytes = await downloadFile(resource, options.fetch, onProgress);
      await files.put(resource, bytes);
      markLocal(resource);
    } catch {
      // The network, the hash or the room: the piece is streamed meanwhile, and tried again on retry().
      failed.add(resource.sha256);
      mark(resource, { status: 'failed', progress: 0, startedAt, reachedAt: options.now() });
    }
  }

  async function work(): Promise<void> {
    if (working) return;
    working = true;
    let served: readonly DeviceResource[] | null = null;
    try {
      // What is wanted may change during any of the waits.
      while (served !== wanted) {
        served = wanted;
        await refresh();
        for (let resource = await next(); resource; resource = await next()) await fetchOne(resource);
      }
    } finally {
      working = false;
    }
  }

  return {
    get installs() {
      return installs;
    },
    async open(resource) {
      const blob = isKeepable(resource) ? await files.get(resource.sha256) : null;
      if (!blob) return { url: resource.url, local: false, release: () => undefined };
      const url = URL.createObjectURL(blob);
      return { url, local: true, release: () => URL.revokeObjectURL(url) };
    },
    want(resources) {
      wanted = resources;
      void work();
    },
    retry() {
      failed = new Set();
      void work();
    },
    whenLocal: (resource, signal) =>
      new Promise((resolve) => {
        if (local.has(resource.sha256)) return resolve();
        const listeners = waiting.get(resource.sha256) ?? new Set();
        waiting.set(resource.sha256, listeners.add(resolve));
        signal.addEventListener('abort', () => listeners.delete(resolve), { once: true });
      }),
  };
}
