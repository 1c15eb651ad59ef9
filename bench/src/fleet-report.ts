import { percentile, tenth } from './figures';
import type { DeviceCost, Limit, Projection } from './fleet-projection';
import { FILM } from './fleet-projection';
import type { FleetFigures } from './fleet-run';

/** Every order must be with the last headset of its class by then, at 1,000 devices on one server. */
export const LIMIT_P99_MS = 150;

/** A table in Markdown, as docs/operating/sizing.md has it. */
export function toMarkdown(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [line(head), `|${head.map(() => '---').join('|')}|`, ...rows.map(line)].join('\n');
}

/** What each size measured. */
export function measuredTable(runs: readonly FleetFigures[]): string {
  const head = [
    ...['devices', 'servers', 'order p50', 'order p99', 'orders lost', 'server CPU', 'database CPU'],
    ...['Redis CPU', 'balancer CPU', 'server memory', 'database memory', 'messages in', 'messages out'],
    'simulator CPU',
  ];
  const rows = runs.map(({ devices, servers, timesMs, lost, parts, rates }) => [
    whole(devices),
    String(servers),
    `${tenth(percentile(timesMs, 0.5))} ms`,
    `${tenth(percentile(timesMs, 0.99))} ms`,
    `${lost} of ${timesMs.length + lost}`,
    ...[parts.server, parts.database, parts.redis, parts.balancer].map(({ cpu }) => ofCore(cpu)),
    `${whole(parts.server.memoryMb)} MB`,
    `${whole(parts.database.memoryMb)} MB`,
    `${whole(rates.messagesIn)}/s`,
    `${whole(rates.messagesOut)}/s`,
    ofCore(parts.simulator.cpu),
  ]);
  return toMarkdown(head, rows);
}

/** What each device cost. */
export function costTable(runs: readonly FleetFigures[]): string {
  const head = ['devices', 'server', 'database', 'Redis', 'balancer', 'together', 'memory of the server'];
  const rows = runs.map((run) => {
    const { server, database, redis, balancer } = cpuOfDevice(run);
    const each = [server, database, redis, balancer, server + database + redis + balancer];
    return [
      whole(run.devices),
      ...each.map((cpu) => `${cpu.toFixed(2)} ms/s`),
      `${whole(kbOfDevice(run))} kB`,
    ];
  });
  return toMarkdown(head, rows);
}

/** What larger districts would need. */
export function projectionTable(projections: readonly Projection[]): string {
  const head = [
    ...['devices', 'servers, anybody anywhere', 'servers, a school on one', 'their memory', 'database'],
    ...['rows written', 'transactions', 'Redis', 'messages to Redis', 'balancer', 'network'],
    `a film of ${FILM.megabytes} MB in ${FILM.seconds / 60} min`,
  ];
  const rows = projections.map((one) => [
    whole(one.devices),
    one.servers === null ? 'not possible' : whole(one.servers),
    whole(one.serversBySchool),
    `${tenth(one.serverGb)} GB`,
    `${tenth(one.databaseCores)} cores`,
    `${whole(one.rows)}/s`,
    `${whole(one.commits)}/s`,
    `${tenth(one.redisCores)} cores`,
    `${whole(one.redisMessages)}/s`,
    `${tenth(one.balancerCores)} cores`,
    `${whole(one.networkMbit)} Mbit/s`,
    `${whole(one.filesMbit)} Mbit/s`,
  ]);
  return toMarkdown(head, rows);
}

/** How far each part goes. */
export function limitTable(limits: readonly Limit[]): string {
  return toMarkdown(
    ['part', 'goes as far as'],
    limits.map(({ part, devices }) => [
      part,
      Number.isFinite(devices) ? `${whole(roundTo2(devices))} devices` : 'any number',
    ]),
  );
}

/** CPU milliseconds a second of one device, by part. */
export function cpuOfDevice({ parts, devices }: FleetFigures) {
  const { server, database, redis, balancer } = parts;
  return {
    server: server.cpu / devices,
    database: database.cpu / devices,
    redis: redis.cpu / devices,
    balancer: balancer.cpu / devices,
  };
}

/** Memory of the servers above that of servers that nobody uses, for each device. */
export function kbOfDevice({ parts, devices, idleMb }: FleetFigures): number {
  return (Math.max(0, parts.server.memoryMb - idleMb) * 1024) / devices;
}

/**
 * What a device costs, for the projection.
 * @param one the largest run on one server
 * @param several the run on several, without which nothing is known of Redis and load balancer
 */
export function toDeviceCost(one: FleetFigures, several: FleetFigures | undefined): DeviceCost {
  const own = cpuOfDevice(one).server;
  const shared = several && cpuOfDevice(several);
  const others = (several?.servers ?? 1) - 1;
  const { rates, devices } = several ?? one;
  return {
    own,
    // What the servers cost beyond what one costs: they hear of each other.
    heard: shared && others > 0 ? Math.max(0, (shared.server - own) / others) : 0,
    database: cpuOfDevice(one).database,
    redis: shared?.redis ?? 0,
    balancer: shared?.balancer ?? 0,
    serverKb: kbOfDevice(one),
    rows: one.rates.rows / one.devices,
    commits: one.rates.commits / one.devices,
    redisMessages: rates.redisMessages / devices,
    networkBytes: one.rates.networkBytes / one.devices,
  };
}

function ofCore(cpuMs: number): string {
  return `${(cpuMs / 10).toFixed(1)} %`;
}

function whole(value: number): string {
  return Math.round(value).toLocaleString('en-US');
}

/** Two digits say as much as an estimate knows. */
function roundTo2(value: number): number {
  const unit = 10 ** Math.max(0, Math.floor(Math.log10(value)) - 1);
  return Math.floor(value / unit) * unit;
}
