import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

/** Bounds in seconds: an order must be out within 30 ms, and a list must not take a second. */
const DURATION_BUCKETS = [0.002, 0.005, 0.01, 0.03, 0.1, 0.3, 1, 3, 10];

/** What another part of the server counts, by name, some of it by kind; asked when somebody reads the metrics. */
export type MetricValues = () => { readonly [name: string]: number | { readonly [kind: string]: number } };

/**
 * Serves `/metrics` for Prometheus: the process, durations of calls by name, and what the broker counts.
 * @param broker present values; each becomes a gauge `orrery_broker_<name>`
 */
export function installMetrics(app: FastifyInstance, broker: MetricValues): void {
  const register = new Registry();
  collectDefaultMetrics({ register });
  const durations = new Histogram({
    name: 'orrery_http_seconds',
    help: 'Time from the arrival of a request to the end of its answer, by call.',
    labelNames: ['call', 'status'],
    buckets: DURATION_BUCKETS,
    registers: [register],
  });
  for (const [name, value] of Object.entries(broker())) {
    new Gauge({
      name: `orrery_broker_${toSnakeCase(name)}`,
      help: `Broker: ${toSnakeCase(name).replaceAll('_', ' ')}.`,
      labelNames: typeof value === 'number' ? [] : ['kind'],
      registers: [register],
      collect() {
        const present = broker()[name] ?? 0;
        if (typeof present === 'number') this.set(present);
        else for (const [kind, count] of Object.entries(present)) this.set({ kind }, count);
      },
    });
  }
  app.addHook('onResponse', async (request, reply) => {
    const { schema, url } = request.routeOptions;
    // Names of calls and patterns of routes only: addresses themselves would be without end.
    const operation = (schema as { operationId?: string } | undefined)?.operationId;
    durations.observe(
      { call: operation ?? url ?? 'page', status: reply.statusCode },
      reply.elapsedTime / 1000,
    );
  });
  app.get('/metrics', { schema: { hide: true } }, async (_request, reply) =>
    reply
      .type(register.contentType)
      .serializer(String)
      .send(await register.metrics()),
  );
}

function toSnakeCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
