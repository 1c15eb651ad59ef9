import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { askPart, type HealthPart } from './health';

/** What decides whether more work may be sent to this server. */
export interface Readiness {
  readonly database: HealthPart;
  /** Whether it was asked to stop, and only ends what it has begun. */
  isLeaving(): boolean;
}

/**
 * Serves `/ready` for balancers: 200 while more work may come, else 503 with the reason. A server that starts does not
 * listen yet. Without its bucket or Redis a server goes on teaching, so they do not count here; `/api/health` tells of
 * them, and answers for as long as the process is well at all.
 */
export function installReadiness(app: FastifyInstance, { database, isLeaving }: Readiness): void {
  app.get('/ready', { schema: { hide: true } }, async (request, reply) => {
    const reason = await reasonAgainst(request.log);
    return reply
      .status(reason === null ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ ready: reason === null, ...(reason && { reason }) });
  });

  async function reasonAgainst(log: FastifyBaseLogger): Promise<'stopping' | 'database' | null> {
    if (isLeaving()) return 'stopping';
    const { ok } = await askPart(database, log, 'database');
    return ok ? null : 'database';
  }

  // A balancer that only passes on connections would go on sending to the one that it holds.
  app.addHook('onSend', async (_request, reply) => {
    if (isLeaving()) reply.header('connection', 'close');
  });
}
