import { startsWith } from './decode-text';

/** What an archive's list says of an entry beside its sizes. */
export interface EntryFacts {
  readonly crc: number;
  readonly encrypted: boolean;
}

const END = [0x50, 0x4b, 0x05, 0x06];
const ENTRY = [0x50, 0x4b, 0x01, 0x02];

/** Most bytes of the end record: its fixed part and the longest comment. */
const LONGEST_END = 22 + 0xffff;

/** Reads checksums and encryption from an archive's list, by name; empty where the list is in the 64-bit form. */
export function readEntryFacts(archive: Uint8Array): Map<string, EntryFacts> {
  const facts = new Map<string, EntryFacts>();
  const view = new DataView(archive.buffer, archive.byteOffset, archive.byteLength);
  const end = findEnd(archive);
  if (end < 0) return facts;
  const decoder = new TextDecoder();
  let at = view.getUint32(end + 16, true);
  while (at + 46 <= archive.length && startsWith(archive.subarray(at, at + 4), ENTRY)) {
    const nameEnd = at + 46 + view.getUint16(at + 28, true);
    facts.set(decoder.decode(archive.subarray(at + 46, nameEnd)), {
      encrypted: (view.getUint16(at + 8, true) & 1) === 1,
      crc: view.getUint32(at + 16, true),
    });
    at = nameEnd + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  return facts;
}

function findEnd(archive: Uint8Array): number {
  const last = Math.max(0, archive.length - LONGEST_END);
  for (let at = archive.length - 22; at >= last; at -= 1) {
    if (startsWith(archive.subarray(at, at + 4), END)) return at;
  }
  return -1;
}

const TABLE = Uint32Array.from({ length: 256 }, (_, index) => {
  let value = index;
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
  return value;
});

/** The checksum that archives keep of each entry. */
export function crc32(bytes: Uint8Array): number {
  let crc = 0xffffffff;
  for (let at = 0; at < bytes.length; at += 1) {
    crc = (crc >>> 8) ^ (TABLE[(crc ^ (bytes[at] ?? 0)) & 0xff] ?? 0);
  }
  return (crc ^ 0xffffffff) >>> 0;
}
