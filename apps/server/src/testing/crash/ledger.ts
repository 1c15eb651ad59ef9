/** What something is, in one text; null where it is not there. */
export type Value = string | null;

/** A write that was begun. */
export interface Write {
  /** It was answered with success: from now on it must be there. */
  acknowledged(): void;
  /** It was refused: nothing of it may be there. */
  refused(): void;
}

/**
 * What may be in the database after servers were killed. Each thing has one writer. A write that nobody answered may
 * have happened or not, until somebody looks.
 */
export interface Ledger {
  /** Notes that a thing is about to become something. */
  write(thing: string, value: Value): Write;
  /** All things whose names begin so. */
  things(prefix: string): readonly string[];
  /**
   * Compares what is there with what may be, and remembers what was found.
   * @returns what is wrong; null where nothing is
   */
  compare(thing: string, found: Value): string | null;
  /** Writes that were acknowledged so far. */
  readonly acknowledged: number;
  readonly refused: number;
  /** Writes that nobody answered. */
  readonly unanswered: number;
}

/** Makes an empty one: nothing is there. */
export function createLedger(): Ledger {
  const possible = new Map<string, ReadonlySet<Value>>();
  const counts = { begun: 0, acknowledged: 0, refused: 0 };
  const of = (thing: string) => possible.get(thing) ?? new Set<Value>([null]);
  return {
    write(thing, value) {
      const before = of(thing);
      counts.begun += 1;
      possible.set(thing, new Set([...before, value]));
      return {
        acknowledged() {
          counts.acknowledged += 1;
          possible.set(thing, new Set([value]));
        },
        refused() {
          counts.refused += 1;
          possible.set(thing, before);
        },
      };
    },
    things: (prefix) => [...possible.keys()].filter((thing) => thing.startsWith(prefix)),
    compare(thing, found) {
      const may = of(thing);
      possible.set(thing, new Set([found]));
      if (may.has(found)) return null;
      return `${thing} is ${found ?? 'not there'}, and should be ${[...may].map((one) => one ?? 'not there').join(' or ')}`;
    },
    get acknowledged() {
      return counts.acknowledged;
    },
    get refused() {
      return counts.refused;
    },
    get unanswered() {
      return counts.begun - counts.acknowledged - counts.refused;
    },
  };
}
