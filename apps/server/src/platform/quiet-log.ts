/** One line for the same fault of the same client in this time. */
const LOG_EVERY_MS = 10_000;

const MAX_KEYS = 10_000;

/** Writes a fault to the log, at most once in a while for the same fault of the same client. */
export type QuietLog = (fault: string, client: string, details?: Record<string, unknown>) => void;

/**
 * A log that a hostile client cannot fill: repeats are counted and told with the next line.
 * @param write puts one line into the log
 */
export function createQuietLog(write: (line: Record<string, unknown>) => void): QuietLog {
  const seen = new Map<string, { until: number; suppressed: number }>();
  return (fault, client, details = {}) => {
    const key = `${fault} ${client}`;
    const now = Date.now();
    const entry = seen.get(key);
    if (entry && entry.until > now) {
      entry.suppressed += 1;
      return;
    }
    if (seen.size >= MAX_KEYS) seen.clear();
    seen.set(key, { until: now + LOG_EVERY_MS, suppressed: 0 });
    write({ fault, client, suppressed: entry?.suppressed ?? 0, ...details });
  };
}
