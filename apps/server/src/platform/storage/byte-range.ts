import type { ByteRange } from './storage';

/** What a Range header asks: a part, the whole file (absent, several ranges, other units), or the impossible. */
export type WantedRange = ByteRange | 'whole' | 'unsatisfiable';

/**
 * Reads a Range header with one range (RFC 9110, section 14).
 * @param sizeBytes size of the whole file
 */
export function parseRange(header: string | undefined, sizeBytes: number): WantedRange {
  const match = /^bytes=\s*(\d*)-(\d*)\s*$/i.exec(header ?? '');
  const [, first = '', last = ''] = match ?? [];
  if (!match || (first === '' && last === '')) return 'whole';
  if (first === '') return suffix(Number(last), sizeBytes);
  const start = Number(first);
  const end = last === '' ? sizeBytes - 1 : Number(last);
  if (last !== '' && end < start) return 'whole';
  return start >= sizeBytes ? 'unsatisfiable' : { start, end: Math.min(end, sizeBytes - 1) };
}

function suffix(lengthBytes: number, sizeBytes: number): WantedRange {
  if (lengthBytes === 0) return 'unsatisfiable';
  // The last bytes of nothing are all of it, and no Content-Range could say so.
  if (sizeBytes === 0) return 'whole';
  return { start: Math.max(0, sizeBytes - lengthBytes), end: sizeBytes - 1 };
}
