/** The value below which this share (0…1) of the values lies; NaN where there are none. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN;
}

/** A time on the clock that all processes of a machine share, in milliseconds. */
export function machineMs(): number {
  return Number(process.hrtime.bigint()) / 1e6;
}

/** A number with one digit after the point. */
export function tenth(value: number): string {
  return Number.isFinite(value) ? value.toFixed(1) : '–';
}

/** One line of a result: what, ours, what it is held against, and whether that was met. */
export interface Row {
  readonly what: string;
  readonly ours: string;
  readonly beside?: string;
  readonly limit?: string;
  readonly met?: boolean;
}

/** Prints rows as a table; a miss is told, not thrown. */
export function printTable(title: string, rows: readonly Row[]): void {
  const table = [
    ['', 'ours', 'beside it', 'limit', ''],
    ...rows.map(({ what, ours, beside = '', limit = '', met }) => [what, ours, beside, limit, verdict(met)]),
  ];
  const widths = [0, 1, 2, 3, 4].map((column) => Math.max(...table.map((row) => row[column]?.length ?? 0)));
  console.log(`\n${title}`);
  for (const row of table) {
    console.log(
      `  ${row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd()}`,
    );
  }
}

function verdict(met: boolean | undefined): string {
  if (met === undefined) return '';
  return met ? 'met' : 'MISSED';
}
