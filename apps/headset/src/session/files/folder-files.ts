import type { FetchCrew } from './fetch-crew';
import { toFetchRequest } from './fetch-request';
import { holdForUse, whileUnused } from './file-locks';
import { markName } from './file-sink';
import { findEntry, findWhole, openFolder, removeEntry } from './folder';
import type { MediaFiles, StoredFile } from './media-files';

/** Left to the browser, so that it does not throw everything away. */
const RESERVE_BYTES = 200 * 1024 * 1024;
const NAME = /^[0-9a-f]{64}$/;

/** What a folder's own iterator gives; the type is missing in some versions of the language's library. */
type Entries = FileSystemDirectoryHandle & AsyncIterable<[string, FileSystemHandle]>;

/** Files in the browser's private file system: of any size, over reloads and restarts. Secure pages only. */
export async function createFolderFiles(
  { storage, locks }: Pick<Navigator, 'storage' | 'locks'>,
  crew: FetchCrew,
): Promise<MediaFiles> {
  const folder = await openFolder(storage);
  return {
    lasting: true,
    list: () => listFiles(folder),
    async get(sha256, mime) {
      const file = await findWhole(folder, sha256);
      return file ? file.slice(0, file.size, mime) : null;
    },
    fetch: (resource, mode, signal, onBytes) => crew.fetch(toFetchRequest(resource, mode), signal, onBytes),
    remove: (sha256) =>
      whileUnused(locks, sha256, async () => {
        // The mark goes last: a beginning without one would look whole.
        await removeEntry(folder, sha256);
        await removeEntry(folder, markName(sha256));
      }),
    hold: (sha256) => holdForUse(locks, sha256),
    async room() {
      const { quota, usage } = await storage.estimate();
      return quota === undefined || usage === undefined ? null : quota - usage - RESERVE_BYTES;
    },
  };
}

async function listFiles(folder: FileSystemDirectoryHandle): Promise<StoredFile[]> {
  const names: string[] = [];
  for await (const [name] of folder as Entries) if (NAME.test(name)) names.push(name);
  const found = (await Promise.all(names.map((sha256) => readEntry(folder, sha256)))).flatMap(
    (one) => one ?? [],
  );
  return found.sort((one, other) => one.storedMs - other.storedMs).map(({ file }) => file);
}

async function readEntry(folder: FileSystemDirectoryHandle, sha256: string) {
  // Another window may have removed it since. A mark is looked for last: it is there before its file is.
  const bytes = await (await findEntry(folder, sha256))?.getFile();
  if (!bytes) return null;
  const whole = (await findEntry(folder, markName(sha256))) === null;
  return { file: { sha256, bytes: bytes.size, whole }, storedMs: bytes.lastModified };
}
