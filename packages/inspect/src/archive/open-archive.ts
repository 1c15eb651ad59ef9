import { crc32 } from 'node:zlib';
import { type Entry, openPromise, type ZipFile } from 'yauzl';
import { Refusal } from '../refusal';
import { archiveRefusals } from './archive-texts';
import { decodeEntryName, isLitter, isPlainPath } from './entry-names';
import { ARCHIVE_LIMITS } from './limits';

/** An archive whose list was found to be within the limits; nothing of it is unpacked yet. */
export interface Archive {
  /** Sizes of its files in bytes, unpacked, by their paths; folders and litter left out. */
  readonly files: ReadonlyMap<string, number>;
  /** Unpacks one file. @throws Refusal where it is not what the list says */
  read(name: string): Promise<Uint8Array>;
  close(): void;
}

/**
 * Opens an archive and judges its list before anything of it is unpacked: how many entries, how large, how they are
 * called, links, passwords (RES-46).
 * @param path of the file
 * @throws Refusal
 */
export async function openArchive(path: string, signal?: AbortSignal): Promise<Archive> {
  const zip = await openPromise(path, { autoClose: false, decodeStrings: false }).catch(throwBroken);
  try {
    const entries = await listEntries(zip, signal);
    return {
      files: new Map([...entries].map(([name, { uncompressedSize }]) => [name, uncompressedSize])),
      read: async (name) => {
        const entry = entries.get(name);
        if (!entry) throw new Error(`the archive has no ${name}`);
        return readEntry(zip, entry, name, signal).catch(throwBroken);
      },
      close: () => zip.close(),
    };
  } catch (error) {
    zip.close();
    return throwBroken(error);
  }
}

async function listEntries(zip: ZipFile, signal?: AbortSignal): Promise<Map<string, Entry>> {
  // Before the list is read: it may claim billions of entries, or have them.
  if (zip.entryCount > ARCHIVE_LIMITS.entries) throw archiveRefusals.tooMany();
  const entries = new Map<string, Entry>();
  const seen = new Set<string>();
  let total = 0;
  for await (const entry of zip.eachEntry()) {
    signal?.throwIfAborted();
    const name = decodeEntryName(entry.fileNameRaw, entry.generalPurposeBitFlag);
    checkEntry(entry, name);
    total += entry.uncompressedSize;
    if (total > ARCHIVE_LIMITS.totalBytes) throw archiveRefusals.tooMuch();
    // Systems that unpack it take names that differ in case for the same one.
    const known = name.toLowerCase();
    if (seen.has(known)) throw archiveRefusals.twice(name);
    seen.add(known);
    if (!name.endsWith('/') && !isLitter(name)) entries.set(name, entry);
  }
  return entries;
}

const UNIX_TYPE = 0o170000;
const KIND = { none: 0, file: 0o100000, folder: 0o040000 };
const STORED = 0;
const DEFLATED = 8;

function checkEntry(entry: Entry, name: string): void {
  if (name.length > ARCHIVE_LIMITS.nameLength || !isPlainPath(name)) throw archiveRefusals.path(name);
  const kind = (entry.externalFileAttributes >>> 16) & UNIX_TYPE;
  if (kind !== KIND.none && kind !== KIND.file && kind !== KIND.folder) throw archiveRefusals.link(name);
  if (entry.isEncrypted()) throw archiveRefusals.encrypted();
  const { compressionMethod, compressedSize, uncompressedSize } = entry;
  if (compressionMethod !== STORED && compressionMethod !== DEFLATED) throw archiveRefusals.method(name);
  const { freeBytes, ratio } = ARCHIVE_LIMITS;
  if (uncompressedSize > freeBytes && uncompressedSize > compressedSize * ratio) {
    throw archiveRefusals.bomb(name);
  }
}

async function readEntry(
  zip: ZipFile,
  entry: Entry,
  name: string,
  signal?: AbortSignal,
): Promise<Uint8Array> {
  const bytes = Buffer.alloc(entry.uncompressedSize);
  let at = 0;
  // It ends with an error as soon as it gives more than the list says.
  for await (const part of await zip.openReadStreamPromise(entry)) {
    signal?.throwIfAborted();
    at += (part as Buffer).copy(bytes, at);
  }
  if (at !== bytes.length || crc32(bytes) !== entry.crc32) throw archiveRefusals.broken(name);
  return bytes;
}

/** Makes a refusal of what the reader finds wrong; what the disk says and what ends the work stay what they are. */
function throwBroken(error: unknown): never {
  if (!(error instanceof Error) || error instanceof Refusal || 'syscall' in error) throw error;
  if (error.name === 'AbortError' || error.name === 'TimeoutError') throw error;
  throw archiveRefusals.broken(error);
}
