/** What a bench tells the process that downloads. */
export interface DownloadOrder {
  readonly origin: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly clients: number;
}

/** What it answers: bytes of each client since it began, by the machine's clock. */
export interface DownloadCount {
  readonly atMs: number;
  readonly bytes: readonly number[];
  /** Whole files. */
  readonly finished: number;
}

/** How a stretch of downloads went. */
export interface DownloadRate {
  /** Megabytes (10^6) per second, all clients together. */
  readonly megabytes: number;
  /** The slowest client's share of what the fastest one got. */
  readonly fairness: number;
}

/** What happened between two counts. */
export function rateBetween(before: DownloadCount, after: DownloadCount): DownloadRate {
  const each = after.bytes.map((bytes, index) => bytes - (before.bytes[index] ?? 0));
  const total = each.reduce((sum, bytes) => sum + bytes, 0);
  return {
    megabytes: total / 1e6 / ((after.atMs - before.atMs) / 1000),
    fairness: Math.min(...each) / Math.max(...each),
  };
}
