import { join, resolve } from 'node:path';
import { createCookieJar, createHttpClient } from '@orrery/client';
import { type Cluster, startCluster } from './cluster';
import type { Part } from './part';
import { findPrograms } from './programs';

/** A part that was killed stays away for so long: enough to see what its absence does. */
const AWAY_MS = 10_000;
const DEFAULT_PORT = 8090;

const say = (text: string) => process.stdout.write(`${text}\n`);

async function main(): Promise<void> {
  const programs = findPrograms();
  if (!programs) {
    throw new Error(
      'A cluster needs PostgreSQL, Redis and nginx. On Debian: apt-get install postgresql redis-server nginx-light',
    );
  }
  const password = process.env.DEMO_PASSWORD ?? 'orrery-cluster';
  const folder = resolve(process.env.DATA_DIR ?? 'data', 'cluster');
  const port = Number(process.env.PORT ?? DEFAULT_PORT);
  say(`Starting PostgreSQL, Redis, an S3 store, three servers and nginx in ${folder} …`);
  let isStopping = false;
  const cluster = await startCluster({
    programs,
    folder,
    port,
    environment: { DEMO_PASSWORD: password },
    onEnd(part, how) {
      if (isStopping) return;
      say(`${part.name} ended (${how}); it starts again in ${AWAY_MS / 1000} s`);
      setTimeout(() => !isStopping && void bringBack(part), AWAY_MS);
    },
  });
  const stop = async () => {
    if (isStopping) return;
    isStopping = true;
    say('\nStopping …');
    await cluster.stop();
    process.exit(0);
  };
  process.on('SIGINT', stop).on('SIGTERM', stop).on('SIGHUP', stop);
  say(await greeting(cluster, folder, password));
}

async function bringBack(part: Part): Promise<void> {
  try {
    await part.start();
    say(`${part.name} is back (process ${part.pid})`);
  } catch (error) {
    say((error as Error).message);
  }
}

async function greeting({ url, parts, servers }: Cluster, folder: string, password: string): Promise<string> {
  const processes = parts.map(({ name, pid }) => `    ${name.padEnd(12)} kill -9 ${pid}`);
  const own = servers.map(({ part, url: each }) => `    ${part.name.padEnd(12)} ${each}`);
  return [
    '',
    '  A cluster of Orrery · 星仪课堂 is ready',
    '',
    `  This machine    ${url}`,
    `  Headsets open   ${url}/headset`,
    `  Accounts        teacher and admin, password ${password}`,
    `  Code            ${await readCode(url, password)}`,
    `  A class         npm run simulate -- --url ${url} --user teacher --password ${password}`,
    '',
    '  Each server by itself:',
    ...own,
    '  A fault (what was killed is away for ten seconds, then it is started again):',
    ...processes,
    `  Logs            ${join(folder, 'logs')}`,
    '  Ctrl-C ends all.',
    '',
  ].join('\n');
}

/** An account may have another password by now. */
async function readCode(url: string, password: string): Promise<string> {
  const http = createHttpClient({ baseUrl: url, cookies: createCookieJar() });
  try {
    await http.login({ uname: 'teacher', pwd: password });
    return (await http.registrationCode({})).client_code;
  } catch {
    return 'Device settings of the console shows it';
  }
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
});
