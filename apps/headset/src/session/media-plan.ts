import type { DeviceResource } from '@orrery/contract';

/** Room that is left to the browser, so that it does not throw everything away. */
const RESERVE_BYTES = 200 * 1024 * 1024;
/** A hash is made of a whole file in memory; larger files are streamed and never kept. */
const MAX_FILE_BYTES = 512 * 1024 * 1024;
/** Without offline storage (no HTTPS) files are held in memory, so that a class survives a dead server. */
export const MEMORY_LIMIT_BYTES = 256 * 1024 * 1024;

export interface StoredFile {
  readonly sha256: string;
  readonly bytes: number;
}

export interface MediaPlan {
  /** Files to get, in this order. */
  readonly download: readonly DeviceResource[];
  /** Files to let go of first. */
  readonly evict: readonly string[];
}

/** Whether a resource has a file that a device can keep. */
export function isKeepable(resource: DeviceResource): boolean {
  if (resource.kind === 'page') return false;
  return resource.sha256 !== '' && resource.bytes > 0 && resource.bytes <= MAX_FILE_BYTES;
}

/**
 * Decides what to download and what to drop.
 * @param wanted the resources of the class, the most urgent first
 * @param stored what is there, the least recently used first
 * @param freeBytes what storage still takes; null where the browser does not tell
 */
export function planMedia(
  wanted: readonly DeviceResource[],
  stored: readonly StoredFile[],
  freeBytes: number | null,
): MediaPlan {
  const have = new Set(stored.map((file) => file.sha256));
  const keep = new Set(wanted.map((resource) => resource.sha256));
  const missing = unique(wanted.filter((resource) => isKeepable(resource) && !have.has(resource.sha256)));
  const droppable = stored.filter((file) => !keep.has(file.sha256));
  const download: DeviceResource[] = [];
  const evict: string[] = [];
  let room = freeBytes === null ? Number.POSITIVE_INFINITY : freeBytes - RESERVE_BYTES;
  for (const resource of missing) {
    while (room < resource.bytes) {
      const oldest = droppable.shift();
      if (!oldest) break;
      evict.push(oldest.sha256);
      room += oldest.bytes;
    }
    if (room < resource.bytes) continue;
    room -= resource.bytes;
    download.push(resource);
  }
  return { download, evict };
}

function unique(resources: readonly DeviceResource[]): DeviceResource[] {
  return [...new Map(resources.map((resource) => [resource.sha256, resource])).values()];
}
