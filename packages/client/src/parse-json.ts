import type { z } from 'zod';

type Parsed<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly reason: string };

/** Reads a message by its schema; whatever came over the network may be anything. */
export function parseJson<S extends z.ZodType>(schema: S, text: string): Parsed<z.output<S>> {
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    return { ok: false, reason: 'not JSON' };
  }
  const parsed = schema.safeParse(body);
  return parsed.success ? { ok: true, value: parsed.data } : { ok: false, reason: parsed.error.message };
}
