import type { Guard } from './shape';

/** A value that the browser keeps as JSON under one key. */
export interface Stored<T> {
  readonly key: string;
  /** The value; null where it is absent, damaged or of another shape. */
  read(): T | null;
  /** Keeps the value; null forgets it. */
  write(value: T | null): void;
}

/** What could not be kept, for as long as the page lives: the storage is full or forbidden. */
const fallback = { local: new Map<string, string>(), session: new Map<string, string>() };

/**
 * A typed place in the browser's storage. Whatever does not fit counts as absent: an older version or another hand
 * may have written it. Where the browser keeps nothing, the page remembers it by itself.
 */
export function storedJson<T>(place: 'local' | 'session', key: string, fits: Guard<T>): Stored<T> {
  return {
    key,
    read() {
      const value = parse(readText(place, key));
      return fits(value) ? value : null;
    },
    write(value) {
      writeText(place, key, value === null ? null : JSON.stringify(value));
    },
  };
}

/** Even asking for a storage throws where the visitor forbade it. */
function storageOf(place: 'local' | 'session'): Storage {
  return place === 'local' ? localStorage : sessionStorage;
}

function readText(place: 'local' | 'session', key: string): string | null {
  const own = fallback[place].get(key);
  if (own !== undefined) return own;
  try {
    return storageOf(place).getItem(key);
  } catch {
    return null;
  }
}

function writeText(place: 'local' | 'session', key: string, text: string | null): void {
  fallback[place].delete(key);
  try {
    if (text === null) storageOf(place).removeItem(key);
    else storageOf(place).setItem(key, text);
  } catch {
    if (text !== null) fallback[place].set(key, text);
  }
}

function parse(text: string | null): unknown {
  try {
    return text === null ? null : JSON.parse(text);
  } catch {
    return null;
  }
}

/** Every key that is kept at a place now. */
export function storedKeys(place: 'local' | 'session'): string[] {
  const kept = [...fallback[place].keys()];
  try {
    return [...kept, ...Object.keys(storageOf(place))];
  } catch {
    return kept;
  }
}
