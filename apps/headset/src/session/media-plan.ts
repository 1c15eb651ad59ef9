import type { DeviceResource } from '@orrery/contract';
import type { StoredFile } from './files/media-files';

/** A class that streams a larger film should not fetch it a second time beside it: such a film is installed. */
const MAX_AHEAD_BYTES = 512 * 1024 * 1024;

/** What a device wants on it, and what is there. */
export interface MediaNeeds {
  /** The pieces of the lesson, the most urgent first. */
  readonly lesson: readonly DeviceResource[];
  /** What the school wants kept, in its order. */
  readonly kept: readonly DeviceResource[];
  /** The least recently stored first. */
  readonly stored: readonly StoredFile[];
  /** What may still be stored; null where nobody knows. */
  readonly roomBytes: number | null;
  /** Other files that must stay: of former contents, and of this browser's other windows. */
  readonly claimed: ReadonlySet<string>;
  /** Files that are not to be tried now. */
  readonly blocked: ReadonlySet<string>;
  /** How often each file broke off: what never did goes first. */
  readonly breaks: ReadonlyMap<string, number>;
}

export interface MediaPlan {
  /** Files to get, in this order; the first fits when `evict` is gone. */
  readonly download: readonly DeviceResource[];
  /** Files to let go of first. */
  readonly evict: readonly string[];
  /** What the school wants kept and has no room here. */
  readonly crowded: readonly DeviceResource[];
}

/** Whether a resource has a file that a device can keep. */
export function isKeepable(resource: DeviceResource): boolean {
  return resource.kind !== 'page' && resource.sha256 !== '' && resource.bytes > 0;
}

/** Whether a piece is fetched because a lesson has it. */
export function isFetchedAhead(resource: DeviceResource): boolean {
  return isKeepable(resource) && resource.bytes <= MAX_AHEAD_BYTES;
}

/** Decides what to download, and what to drop for the first of it: nothing that the school wants kept. */
export function planMedia(needs: MediaNeeds): MediaPlan {
  const { lesson, kept, stored, roomBytes, claimed, blocked, breaks } = needs;
  const here = new Map(stored.map((file) => [file.sha256, file]));
  const wanted = [...lesson.filter(isFetchedAhead), ...kept.filter(isKeepable)];
  const stays = new Set(wanted.map(({ sha256 }) => sha256));
  const droppable = stored.filter(({ sha256 }) => !stays.has(sha256) && !claimed.has(sha256));
  const most = droppable.reduce((sum, { bytes }) => sum + bytes, 0);
  const room = roomBytes ?? Number.POSITIVE_INFINITY;
  const breaksOf = ({ sha256 }: DeviceResource) => breaks.get(sha256) ?? 0;
  const missing = unique(wanted.filter(({ sha256 }) => !here.get(sha256)?.whole && !blocked.has(sha256)));
  const lacking = ({ sha256, bytes }: DeviceResource) => bytes - (here.get(sha256)?.bytes ?? 0);
  const download = missing
    .filter((resource) => lacking(resource) <= room + most)
    .sort((one, other) => breaksOf(one) - breaksOf(other));
  const fitting = new Set(download);
  const crowdedOut = new Set(missing.filter((one) => !fitting.has(one)).map(({ sha256 }) => sha256));
  const [first] = download;
  return {
    download,
    evict: first ? oldestFor(lacking(first) - room, droppable) : [],
    crowded: kept.filter(({ sha256 }) => crowdedOut.has(sha256)),
  };
}

function oldestFor(bytes: number, droppable: readonly StoredFile[]): string[] {
  const evict: string[] = [];
  let freed = 0;
  for (const file of droppable) {
    if (freed >= bytes) break;
    evict.push(file.sha256);
    freed += file.bytes;
  }
  return evict;
}

function unique(resources: readonly DeviceResource[]): DeviceResource[] {
  return [...new Map(resources.map((resource) => [resource.sha256, resource])).values()];
}
