/** What became of the inputs of one call or kind of message. */
interface Row {
  inputs: number;
  worstMs: number;
  readonly outcomes: Map<string, number>;
}

/** An answer that took long, with what asked for it. */
export interface SlowAnswer<T> {
  readonly what: T;
  readonly milliseconds: number;
}

const SLOWEST_KEPT = 8;

/** Counts inputs by call, and keeps the slowest. */
export interface Tally<T> {
  add(name: string, outcome: string, milliseconds: number, what: T): void;
  /** The slowest answers, the worst first. */
  slowest(): readonly SlowAnswer<T>[];
  total(): number;
  fewest(): number;
  /** A table in Markdown. */
  toText(): string;
}

export function createTally<T>(): Tally<T> {
  const rows = new Map<string, Row>();
  let slowest: SlowAnswer<T>[] = [];
  const counts = () => [...rows.values()].map(({ inputs }) => inputs);
  return {
    add(name, outcome, milliseconds, what) {
      const row = rows.get(name) ?? { inputs: 0, worstMs: 0, outcomes: new Map() };
      rows.set(name, row);
      row.inputs += 1;
      row.worstMs = Math.max(row.worstMs, milliseconds);
      row.outcomes.set(outcome, (row.outcomes.get(outcome) ?? 0) + 1);
      if (slowest.length === SLOWEST_KEPT && milliseconds < (slowest.at(-1)?.milliseconds ?? 0)) return;
      slowest = [...slowest, { what, milliseconds }]
        .sort((a, b) => b.milliseconds - a.milliseconds)
        .slice(0, SLOWEST_KEPT);
    },
    slowest: () => slowest,
    total: () => counts().reduce((sum, count) => sum + count, 0),
    fewest: () => (rows.size === 0 ? 0 : Math.min(...counts())),
    toText() {
      const lines = [...rows]
        .sort(([a], [b]) => a.localeCompare(b))
        .map(
          ([name, row]) => `| ${name} | ${row.inputs} | ${Math.round(row.worstMs)} | ${outcomesOf(row)} |`,
        );
      return ['| what | inputs | worst ms | outcomes |', '|---|---|---|---|', ...lines].join('\n');
    },
  };
}

function outcomesOf({ outcomes }: Row): string {
  return [...outcomes]
    .sort((a, b) => b[1] - a[1])
    .map(([outcome, count]) => `${outcome}: ${count}`)
    .join(', ');
}
