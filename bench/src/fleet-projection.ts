/** What each device costs, as the fleet bench measured it. CPU in milliseconds of one core a second. */
export interface DeviceCost {
  /** CPU of the server that a device is connected to. */
  readonly own: number;
  /** CPU of every other server that hears of it over Redis. */
  readonly heard: number;
  readonly database: number;
  readonly redis: number;
  readonly balancer: number;
  readonly serverKb: number;
  /** Each second: rows that the database writes, transactions, messages that Redis is told. */
  readonly rows: number;
  readonly commits: number;
  readonly redisMessages: number;
  /** Bytes a second over the network between a device and its server, both ways. */
  readonly networkBytes: number;
}

/** What a school district of some size needs. */
export interface Projection {
  readonly devices: number;
  /**
   * Servers where a load balancer sends anybody anywhere, so that each hears of every school; null where no number of
   * servers is enough.
   */
  readonly servers: number | null;
  /** Servers where all of a school turn to the same one. */
  readonly serversBySchool: number;
  /** Memory of all servers together where all of a school turn to the same one. */
  readonly serverGb: number;
  /** Cores that are busy. */
  readonly databaseCores: number;
  readonly redisCores: number;
  readonly balancerCores: number;
  readonly rows: number;
  readonly commits: number;
  readonly redisMessages: number;
  readonly networkMbit: number;
  /** Mbit/s while everybody fetches a film for a lesson within the time. */
  readonly filesMbit: number;
}

/** Where a part has no more to give, with what gives way first. */
export interface Limit {
  readonly part: string;
  /** Devices at which it is there. */
  readonly devices: number;
}

/** A Node process has one thread for messages; beyond this share of it, orders begin to wait for each other. */
export const SERVER_MS = 600;
/** Redis has one thread too. */
export const REDIS_MS = 600;
/** A large database machine: 16 cores, 60 % busy. */
export const DATABASE_MS = 16 * 600;
/** A load balancer of 8 cores, 60 % busy. */
export const BALANCER_MS = 8 * 600;
/** One network card of a server. */
export const NETWORK_MBIT = 10_000;
/** Connections that one address can have to one port of another. */
export const PORTS = 28_000;
/** A server without any device. */
const IDLE_MB = 150;
/** The film of a lesson, and the time in which everybody has it. */
export const FILM = { megabytes: 100, seconds: 30 * 60 } as const;

const MBIT = 8 / 1e6;

/** What so many devices would need if each cost what it cost in the bench. */
export function project(cost: DeviceCost, devices: number): Projection {
  const serversBySchool = Math.max(
    1,
    Math.ceil((devices * cost.own) / SERVER_MS),
    Math.ceil(devices / PORTS),
  );
  return {
    devices,
    servers: serversFor(cost, devices),
    serversBySchool,
    serverGb: (serversBySchool * IDLE_MB + (devices * cost.serverKb) / 1024) / 1024,
    databaseCores: (devices * cost.database) / 1000,
    redisCores: (devices * cost.redis) / 1000,
    balancerCores: (devices * cost.balancer) / 1000,
    rows: devices * cost.rows,
    commits: devices * cost.commits,
    redisMessages: devices * cost.redisMessages,
    networkMbit: devices * cost.networkBytes * MBIT,
    filesMbit: (devices * FILM.megabytes * 8) / FILM.seconds,
  };
}

/** Each of n servers has a share of the devices and hears of all others: n ≥ d (own − heard) / (limit − d heard). */
function serversFor({ own, heard }: DeviceCost, devices: number): number | null {
  const left = SERVER_MS - devices * heard;
  if (left <= 0) return null;
  return Math.max(1, Math.ceil((devices * (own - heard)) / left));
}

/** How far each part goes that cannot be multiplied by adding servers, what gives way first at the front. */
export function limitsOf(cost: DeviceCost): Limit[] {
  const devices = (limit: number, each: number) =>
    each > 0 ? Math.floor(limit / each) : Number.POSITIVE_INFINITY;
  return [
    { part: 'one server', devices: devices(SERVER_MS, cost.own) },
    { part: 'servers that all hear of every school', devices: devices(SERVER_MS, cost.heard) },
    { part: 'one Redis', devices: devices(REDIS_MS, cost.redis) },
    { part: 'one database of 16 cores', devices: devices(DATABASE_MS, cost.database) },
    { part: 'one load balancer of 8 cores', devices: devices(BALANCER_MS, cost.balancer) },
    { part: 'a 10 Gbit/s line, messages', devices: devices(NETWORK_MBIT, cost.networkBytes * MBIT) },
    {
      part: 'a 10 Gbit/s line, a film for everybody',
      devices: devices(NETWORK_MBIT, (FILM.megabytes * 8) / FILM.seconds),
    },
  ].sort((a, b) => a.devices - b.devices);
}
