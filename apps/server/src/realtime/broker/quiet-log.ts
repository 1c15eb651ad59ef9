import type { Logger } from 'pino';
import { LOG_EVERY_MS } from '../limits';

/** Writes a fault to the log, at most once in a while for the same fault of the same client. */
export type QuietLog = (fault: string, clientId: string, details?: Record<string, unknown>) => void;

const MAX_KEYS = 10_000;

/** A log that a hostile client cannot fill: repeats are counted and told with the next line. */
export function createQuietLog(log: Logger): QuietLog {
  const seen = new Map<string, { until: number; suppressed: number }>();
  return (fault, clientId, details = {}) => {
    const key = `${fault} ${clientId}`;
    const now = Date.now();
    const entry = seen.get(key);
    if (entry && entry.until > now) {
      entry.suppressed += 1;
      return;
    }
    if (seen.size >= MAX_KEYS) seen.clear();
    seen.set(key, { until: now + LOG_EVERY_MS, suppressed: 0 });
    log.warn({ fault, clientId, suppressed: entry?.suppressed ?? 0, ...details }, 'broker refused a message');
  };
}
