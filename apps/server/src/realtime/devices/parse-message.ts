import { isStorable } from '@orrery/contract';
import type { z } from 'zod';

/** Reads a JSON payload; null where it is none, does not match, or holds text that the database cannot keep. */
export function parseMessage<T extends z.ZodType>(schema: T, payload: Buffer): z.output<T> | null {
  try {
    const text = payload.toString('utf8');
    // What cannot be stored comes only as an escape; looking at every value makes reading several times slower.
    const look = text.includes('\\u') ? requireStorable : undefined;
    const read = schema.safeParse(JSON.parse(text, look));
    return read.success ? read.data : null;
  } catch {
    // Malformed like any other mismatch, and counted by the caller.
    return null;
  }
}

function requireStorable(key: string, value: unknown): unknown {
  if (!isStorable(key) || (typeof value === 'string' && !isStorable(value))) throw new Error('unstorable');
  return value;
}
