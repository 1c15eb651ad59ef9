import { markName } from './file-sink';

const FOLDER = 'media';

/** The folder of the browser's private file system where files are kept; all windows share it. */
export async function openFolder(storage: StorageManager): Promise<FileSystemDirectoryHandle> {
  return (await storage.getDirectory()).getDirectoryHandle(FOLDER, { create: true });
}

/** A whole file; null where there is none, or only its beginning. */
export async function findWhole(folder: FileSystemDirectoryHandle, sha256: string): Promise<File | null> {
  if (await findEntry(folder, markName(sha256))) return null;
  return (await findEntry(folder, sha256))?.getFile() ?? null;
}

/** An entry by its name; null where it is not there. */
export async function findEntry(
  folder: FileSystemDirectoryHandle,
  name: string,
): Promise<FileSystemFileHandle | null> {
  try {
    return await folder.getFileHandle(name);
  } catch (error) {
    if (error instanceof DOMException && error.name === 'NotFoundError') return null;
    throw error;
  }
}

/** Removes an entry, if it is there. */
export async function removeEntry(folder: FileSystemDirectoryHandle, name: string): Promise<void> {
  await folder.removeEntry(name).catch((error: unknown) => {
    if (!(error instanceof DOMException && error.name === 'NotFoundError')) throw error;
  });
}
