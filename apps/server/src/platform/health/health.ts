import { calls as contract } from '@orrery/contract';
import type { FastifyBaseLogger } from 'fastify';
import manifest from '../../../package.json' with { type: 'json' };
import type { CallServer } from '../http/handle';

/** How a part of the server is. */
export interface PartHealth {
  readonly ok: boolean;
  readonly detail: string;
}

/** A part that is asked each time; an optional one does not make the server unready. */
export interface HealthPart {
  readonly optional?: boolean;
  check(): Promise<PartHealth>;
}

/** A part that does not answer within this time is not well. */
const CHECK_TIMEOUT_MS = 2_000;

/** Asks a part, for a bounded time; one that fails is not well. */
export async function askPart(part: HealthPart, log: FastifyBaseLogger, name: string): Promise<PartHealth> {
  try {
    return await withTimeout(part.check());
  } catch (error) {
    // The reason may name addresses: it belongs in the log, not in a public answer.
    log.error({ err: error, part: name }, 'health check failed');
    return { ok: false, detail: 'does not answer' };
  }
}

/** Answers `/api/health`: ready when every part that is not optional is well. */
export function registerHealth(server: CallServer, parts: Record<string, HealthPart>): void {
  server.handle(contract.health, async (_input, { log }) => {
    const entries = await Promise.all(
      Object.entries(parts).map(async ([name, part]) => [name, await askPart(part, log, name)] as const),
    );
    const ready = entries.every(([name, health]) => health.ok || parts[name]?.optional);
    if (!ready) log.warn({ parts: Object.fromEntries(entries) }, 'not ready');
    return {
      ready,
      version: manifest.version,
      uptimeSeconds: Math.round(process.uptime()),
      parts: Object.fromEntries(entries),
    };
  });
}

async function withTimeout<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('timed out')), CHECK_TIMEOUT_MS);
  });
  try {
    return await Promise.race([work, timeout]);
  } finally {
    clearTimeout(timer);
  }
}
