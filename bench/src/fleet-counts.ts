import { readFile } from 'node:fs/promises';
import { connect } from 'node:net';
import pg from 'pg';
import type { FleetServers } from './fleet-servers';

/** What has happened since the parts were started. */
export interface Counts {
  /** Messages that brokers took from clients, and that they gave to clients. */
  readonly messagesIn: number;
  readonly messagesOut: number;
  /** Transactions that the database committed, and rows that they wrote. */
  readonly commits: number;
  readonly rows: number;
  /** Messages that Redis was told, and bytes that it passed on. */
  readonly redisMessages: number;
  readonly redisBytes: number;
  /** Bytes that the servers read and wrote over all their lines. */
  readonly networkBytes: number;
}

/** Reads all counters. */
export async function readCounts(servers: FleetServers): Promise<Counts> {
  const brokers = await Promise.all(servers.servers.map(({ origin }) => readBroker(origin)));
  const total = (kind: 'in' | 'out') => brokers.reduce((sum, broker) => sum + broker[kind], 0);
  return {
    messagesIn: total('in'),
    messagesOut: total('out'),
    ...(await readDatabase(servers.databaseUrl)),
    ...(await readRedis(servers.redisUrl)),
    networkBytes: await readLines(servers.pids('server')),
  };
}

async function readBroker(origin: string): Promise<{ in: number; out: number }> {
  const text = await (await fetch(`${origin}/metrics`)).text();
  const read = (kind: string) =>
    Number(new RegExp(`^orrery_broker_messages\\{kind="${kind}"\\} (\\S+)`, 'm').exec(text)?.[1] ?? 0);
  return { in: read('in'), out: read('out') };
}

async function readDatabase(url: string): Promise<{ commits: number; rows: number }> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ commits: string; rows: string }>(
      `SELECT xact_commit AS commits, tup_inserted + tup_updated + tup_deleted AS rows
       FROM pg_stat_database WHERE datname = current_database()`,
    );
    return { commits: Number(rows[0]?.commits), rows: Number(rows[0]?.rows) };
  } finally {
    await client.end();
  }
}

async function readRedis(url: string | null): Promise<{ redisMessages: number; redisBytes: number }> {
  const text = url === null ? '' : await askRedis(url);
  return {
    redisMessages: Number(/cmdstat_publish:calls=(\d+)/.exec(text)?.[1] ?? 0),
    redisBytes: Number(/total_net_output_bytes:(\d+)/.exec(text)?.[1] ?? 0),
  };
}

/** Its own counters, asked in the plain words that it takes too. */
function askRedis(url: string): Promise<string> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    const parts: Buffer[] = [];
    const socket = connect(Number(port), hostname, () => socket.write('INFO all\r\nQUIT\r\n'));
    socket.on('data', (part) => parts.push(part));
    socket.once('error', reject);
    socket.once('end', () => resolve(Buffer.concat(parts).toString('utf8')));
  });
}

/** Everything that the processes read and wrote; beside their lines that is hardly anything while classes run. */
async function readLines(pids: readonly number[]): Promise<number> {
  const each = await Promise.all(
    pids.map(async (pid) => {
      const text = await readFile(`/proc/${pid}/io`, 'utf8');
      return [...text.matchAll(/^[rw]char: (\d+)/gm)].reduce((sum, [, bytes]) => sum + Number(bytes), 0);
    }),
  );
  return each.reduce((sum, bytes) => sum + bytes, 0);
}
