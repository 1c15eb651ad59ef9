import { type UnzipFileInfo, unzipSync } from 'fflate';
import { startsWith } from './decode-text';
import { RosterError } from './errors';
import { ROSTER_LIMITS } from './limits';
import { crc32, type EntryFacts, readEntryFacts } from './zip-entries';

const ZIP = [0x50, 0x4b, 0x03, 0x04];

export function isZip(bytes: Uint8Array): boolean {
  return startsWith(bytes, ZIP);
}

/**
 * Unpacks what is wanted of an archive. Its list is checked first, and no entry becomes larger than that list says:
 * an archive that would unpack to gigabytes costs nothing.
 * @param isWanted asked for each name in the archive
 * @throws RosterError damaged, protected, too-large
 */
export function openZip(
  archive: Uint8Array,
  isWanted: (name: string) => boolean,
): Record<string, Uint8Array> {
  const facts = findFacts(archive);
  const wanted = new Set<string>();
  let entries = 0;
  let unpackedBytes = 0;
  unzip(archive, (entry) => {
    entries += 1;
    if (entries > ROSTER_LIMITS.entries) throw new RosterError('too-large');
    if (!isWanted(entry.name)) return false;
    checkEntry(entry, facts.get(entry.name));
    unpackedBytes += entry.originalSize;
    if (unpackedBytes > ROSTER_LIMITS.unpackedBytes) throw new RosterError('too-large');
    if (wanted.has(entry.name)) throw new RosterError('damaged');
    wanted.add(entry.name);
    return false;
  });
  const files = unzip(archive, ({ name }) => wanted.has(name));
  for (const [name, bytes] of Object.entries(files)) {
    const crc = facts.get(name)?.crc;
    if (crc !== undefined && crc !== crc32(bytes)) throw new RosterError('damaged');
  }
  return files;
}

function findFacts(archive: Uint8Array): Map<string, EntryFacts> {
  try {
    return readEntryFacts(archive);
  } catch {
    // A list that ends in the middle of an entry.
    throw new RosterError('damaged');
  }
}

function checkEntry({ compression, size, originalSize }: UnzipFileInfo, facts: EntryFacts | undefined): void {
  if (facts?.encrypted) throw new RosterError('protected');
  // What is not compressed is copied as long as it is stored, whatever the list says of it, and entries may overlap.
  if (compression === 0 && size !== originalSize) throw new RosterError('damaged');
}

function unzip(archive: Uint8Array, filter: (file: UnzipFileInfo) => boolean): Record<string, Uint8Array> {
  try {
    return unzipSync(archive, { filter });
  } catch (error) {
    if (error instanceof RosterError) throw error;
    throw new RosterError('damaged');
  }
}
