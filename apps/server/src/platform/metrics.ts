import { isIP } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type pg from 'pg';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { AppError } from './errors';
import { askPart, type HealthPart } from './health/health';
import { trustProxies } from './network/trusted-proxies';
import { hashToken, isToken } from './session/token';
import { showTasks } from './tasks/show-tasks';
import type { TaskBook } from './tasks/task-book';

/** Bounds in seconds: an order must be out within 30 ms, and a list must not take a second. */
const DURATION_BUCKETS = [0.002, 0.005, 0.01, 0.03, 0.1, 0.3, 1, 3, 10];

/** What another part of the server counts, by name, some of it by kind; asked when somebody reads the metrics. */
export type MetricValues = () => { readonly [name: string]: number | { readonly [kind: string]: number } };

/** Where the figures come from, and who may read them. */
export interface MetricSources {
  /** Present values; each becomes a gauge `orrery_broker_<name>`. */
  readonly broker: MetricValues;
  /** Headsets that speak to this server, by what they do. */
  readonly headsets: () => { readonly [state: string]: number };
  readonly pool: pg.Pool;
  /** What this server does without being asked. */
  readonly tasks: TaskBook;
  /** Asked with each reading: whether it is well, and how long its answer took. */
  readonly parts: Readonly<Record<string, HealthPart>>;
  /** With it another machine reads them; null: this machine alone. */
  readonly token: string | null;
}

/** The figures of one server. */
export interface Metrics {
  /** Headsets confirmed an order so many seconds after it was published. */
  orderConfirmed(seconds: number): void;
  /** Serves `/metrics` for Prometheus. */
  install(app: FastifyInstance, sources: MetricSources): void;
}

/** Makes the figures: the process and its event loop, calls by name, orders, broker, headsets, database, tasks, parts. */
export function createMetrics(): Metrics {
  const register = new Registry();
  const registers = [register];
  collectDefaultMetrics({ register });
  const orders = new Histogram({
    name: 'orrery_order_confirm_seconds',
    help: 'Time from an order to its confirmation by a headset that is connected to this server.',
    buckets: DURATION_BUCKETS,
    registers,
  });
  return {
    orderConfirmed: (seconds) => orders.observe(seconds),
    install(app, sources) {
      countCalls(app, registers);
      showBroker(sources.broker, registers);
      showHeadsets(sources.headsets, registers);
      showPool(sources.pool, registers);
      showTasks(sources.tasks, registers);
      showParts(app, sources.parts, registers);
      app.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
        if (!mayRead(request, sources.token)) throw new AppError('auth.forbidden');
        return reply
          .type(register.contentType)
          .serializer(String)
          .send(await register.metrics());
      });
    },
  };
}

const isLoopback = trustProxies(['loopback']);

/** A proxy on this machine asks for somebody else, whatever it says of itself. */
function mayRead({ socket, headers }: FastifyRequest, token: string | null): boolean {
  const given = /^Bearer (\S+)$/.exec(headers.authorization ?? '')?.[1];
  if (given !== undefined) return token !== null && isToken(given, hashToken(token));
  const remote = socket.remoteAddress ?? '';
  return isIP(remote) > 0 && isLoopback(remote) && headers['x-forwarded-for'] === undefined;
}

function countCalls(app: FastifyInstance, registers: Registry[]): void {
  const durations = new Histogram({
    name: 'orrery_http_seconds',
    help: 'Time from the arrival of a request to the end of its answer, by call.',
    labelNames: ['call', 'status'],
    buckets: DURATION_BUCKETS,
    registers,
  });
  app.addHook('onResponse', async (request, reply) => {
    const { schema, url } = request.routeOptions;
    // Names of calls and patterns of routes only: addresses themselves would be without end.
    const operation = (schema as { operationId?: string } | undefined)?.operationId;
    durations.observe(
      { call: operation ?? url ?? 'page', status: reply.statusCode },
      reply.elapsedTime / 1000,
    );
  });
}

function showBroker(broker: MetricValues, registers: Registry[]): void {
  for (const [name, value] of Object.entries(broker())) {
    new Gauge({
      name: `orrery_broker_${toSnakeCase(name)}`,
      help: `Broker: ${toSnakeCase(name).replaceAll('_', ' ')}.`,
      labelNames: typeof value === 'number' ? [] : ['kind'],
      registers,
      collect() {
        const present = broker()[name] ?? 0;
        if (typeof present === 'number') this.set(present);
        else for (const [kind, count] of Object.entries(present)) this.set({ kind }, count);
      },
    });
  }
}

function showHeadsets(headsets: MetricSources['headsets'], registers: Registry[]): void {
  new Gauge({
    name: 'orrery_headsets',
    help: 'Headsets that speak to this server, by what they say that they do.',
    labelNames: ['state'],
    registers,
    collect() {
      for (const [state, count] of Object.entries(headsets())) this.set({ state }, count);
    },
  });
}

function showPool(pool: pg.Pool, registers: Registry[]): void {
  new Gauge({
    name: 'orrery_database_connections',
    help: 'Connections of this server to the database, and who waits for one.',
    labelNames: ['state'],
    registers,
    collect() {
      this.set({ state: 'busy' }, pool.totalCount - pool.idleCount);
      this.set({ state: 'idle' }, pool.idleCount);
      this.set({ state: 'waiting' }, pool.waitingCount);
    },
  });
  new Gauge({
    name: 'orrery_uploads',
    help: 'Uploads of all servers that no resource has yet, by how far they are.',
    labelNames: ['status'],
    registers,
    async collect() {
      const { rows } = await pool
        .query<{ status: string; count: number }>(
          'SELECT status, count(*)::int AS count FROM uploads GROUP BY status',
        )
        // Figures are wanted most while the database is away.
        .catch(() => ({ rows: [] }));
      this.reset();
      for (const { status, count } of rows) this.set({ status }, count);
    },
  });
}

function showParts(app: FastifyInstance, parts: MetricSources['parts'], registers: Registry[]): void {
  const seconds = new Gauge({
    name: 'orrery_part_seconds',
    help: 'How long a part of the server took to say how it is.',
    labelNames: ['part'],
    registers,
  });
  new Gauge({
    name: 'orrery_part_up',
    help: 'Whether a part of the server is well: database, bucket or folder of files, Redis.',
    labelNames: ['part'],
    registers,
    async collect() {
      await Promise.all(
        Object.entries(parts).map(async ([part, one]) => {
          const beginMs = performance.now();
          const { ok } = await askPart(one, app.log, part);
          seconds.set({ part }, (performance.now() - beginMs) / 1000);
          this.set({ part }, Number(ok));
        }),
      );
    },
  });
}

function toSnakeCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
