import type { z } from 'zod';

/**
 * A value that a storage keeps as JSON under one key. Whatever does not fit its schema counts as absent:
 * an older version or another hand may have written it.
 */
export function storedJson<T>(storage: () => Storage, key: string, schema: z.ZodType<T>) {
  return {
    read(): T | null {
      const text = storage().getItem(key);
      if (text === null) return null;
      const parsed = schema.safeParse(parse(text));
      return parsed.success ? parsed.data : null;
    },
    write(value: T | null): void {
      if (value === null) storage().removeItem(key);
      else storage().setItem(key, JSON.stringify(value));
    },
  };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
