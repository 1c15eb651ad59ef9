import { loadavg } from 'node:os';
import { calls } from '@orrery/contract';
import pg from 'pg';
import { openEmbedded } from '../../apps/server/src/platform/database/embedded/embedded';
import type { BareAnswer } from './bare-route';
import type { BareReading, PageStatements } from './bare-sql';
import { percentile, printTable, type Row, tenth } from './figures';
import { saturate, sendEach, sendSteadily, type Target, toRequest } from './http-load';
import { COURSES, fillLibrary, RESOURCES } from './library-fill';
import {
  browsing,
  distinctPages,
  firstPages,
  type Question,
  searching,
  toQuestions,
} from './library-questions';
import { scrollLibrary } from './library-scroll';
import { hearStatements } from './library-statements';
import { type PeerProcess, startPeer } from './peer-process';
import {
  BENCH_PASSWORD,
  makeDataDir,
  removeDataDir,
  type ServerProcess,
  startServerProcess,
} from './server-process';

const FILL_LIMIT_MS = 60_000;
const BROWSE = { perSecond: 50, seconds: 20, limitMs: 20 };
const SEARCH = { perSecond: 20, count: 400, limitMs: 30 };
const SATURATION = { connections: 64, seconds: 5 };
const LIMIT_OF_ROUTE = 0.3;
const LIMIT_OF_SQL = 0.8;
const DISTINCT_PAGES = 1_000;
const POOL_SIZE = 20;
/** As many pages are asked for at once as keep the pool busy. */
const AT_ONCE = 20;
/** The middle of so many rounds, ours and the peer's in turn, so that both meet the same machine. */
const ROUNDS = 3;

/**
 * What one measurement has: a server that has just started, because from its second minute on it makes the covers of
 * the library ahead, which takes a fifth of a core.
 */
interface Bench {
  readonly server: ServerProcess;
  readonly databaseUrl: string;
  readonly session: string;
}

/** Lists and searches of a library of 20,000 resources and 5,000 courses. */
export async function benchLibrary(): Promise<void> {
  const dataDir = await makeDataDir();
  const log = { info: () => undefined, warn: console.warn };
  const database = await openEmbedded({ dataDir, log, onLost: console.error });
  const measure = async <T>(work: (bench: Bench) => Promise<T>): Promise<T> => {
    const server = await startServerProcess(dataDir, undefined, { DATABASE_URL: database.url });
    try {
      return await work({ server, databaseUrl: database.url, session: await logIn(server.origin) });
    } finally {
      await server.stop();
    }
  };
  try {
    const fillMs = await measure(() => fillLibrary(database.url));
    printTable(`library: ${RESOURCES} resources, ${COURSES} courses`, [
      limited('filling it', fillMs, FILL_LIMIT_MS),
      ...(await measure(measureBrowsing)),
      ...(await measure(measureSearch)),
      ...(await measure(measureRepeated)),
      ...(await measure(measureDistinct)),
      { what: 'load of the machine in the end', ours: tenth(loadavg()[0] ?? 0) },
    ]);
    const frames = await measure(({ server }) => scrollLibrary(server.origin));
    printTable('library: frames of the page in Chromium', frames);
  } finally {
    await database.stop();
    await removeDataDir(dataDir);
  }
}

async function logIn(origin: string): Promise<string> {
  const answer = await fetch(`${origin}${calls.login.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ uname: 'teacher', pwd: BENCH_PASSWORD }),
  });
  const session = answer.headers.getSetCookie().find((cookie) => cookie.startsWith('orrery_session='));
  if (!session) throw new Error(`the teacher could not log in: ${await answer.text()}`);
  return session.split(';', 1)[0] ?? '';
}

/** As a browser asks; Chromium takes brotli over HTTPS and from this machine only. */
function targetOf({ server, session }: Bench, language: string): Target {
  return {
    origin: server.origin,
    headers: { cookie: `${session}; lang=${language}`, 'accept-encoding': 'gzip, deflate, br' },
  };
}

function toRequests(bench: Bench, questions: readonly Question[]): Buffer[] {
  return questions.map(({ path, language }) => toRequest(targetOf(bench, language), path));
}

async function measureBrowsing(bench: Bench): Promise<Row[]> {
  const { perSecond, seconds, limitMs } = BROWSE;
  const requests = toRequests(bench, browsing(perSecond * seconds));
  await sendSteadily(bench.server.origin, requests.slice(0, 100).reverse(), perSecond);
  await forget(bench);
  const times = await sendSteadily(bench.server.origin, requests, perSecond);
  return steady(`lists at ${perSecond}/s`, times, limitMs);
}

async function measureSearch(bench: Bench): Promise<Row[]> {
  const { perSecond, count, limitMs } = SEARCH;
  const requests = toRequests(bench, searching(count));
  await sendSteadily(bench.server.origin, requests.slice(0, 40), perSecond);
  await forget(bench);
  const times = await sendSteadily(bench.server.origin, requests, perSecond);
  return steady(`searches at ${perSecond}/s`, times, limitMs);
}

/** First pages again and again, beside a route that has nothing else to do than to send one of them. */
async function measureRepeated(bench: Bench): Promise<Row[]> {
  const { origin } = bench.server;
  const questions = firstPages();
  const requests = toRequests(bench, questions);
  const peer = await startPeer<{ origin: string }>('bare-route.ts', await answerOf(bench, questions));
  try {
    const bare = { origin: peer.answer.origin, headers: targetOf(bench, 'en').headers };
    const { ours, theirs } = await inTurn(
      () => saturate(origin, requests, SATURATION),
      () => saturate(bare.origin, [toRequest(bare, '/')], SATURATION),
    );
    return [ratio('repeated first pages', ours, theirs, 'bare route', LIMIT_OF_ROUTE)];
  } finally {
    await peer.stop();
  }
}

/** The bytes of the middle one of some answers by length, as the server sends them. */
async function answerOf(bench: Bench, questions: readonly Question[]): Promise<BareAnswer & object> {
  const answers = await Promise.all(
    questions.map(async ({ path, language }) => {
      const answer = await fetch(`${bench.server.origin}${path}`, {
        headers: { ...targetOf(bench, language).headers, 'accept-encoding': 'identity' },
      });
      return Buffer.from(await answer.arrayBuffer());
    }),
  );
  const bodies = answers.sort((a, b) => a.length - b.length);
  const middle = bodies[Math.floor(bodies.length / 2)] ?? Buffer.alloc(0);
  if (JSON.parse(middle.toString()).s !== 200) throw new Error(`no good answer: ${middle}`);
  const { brotliCompressSync, constants } = await import('node:zlib');
  const body = brotliCompressSync(middle, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } });
  return { body: body.toString('base64'), encoding: 'br' };
}

/** Pages that nobody asked for before, beside their statements alone. */
async function measureDistinct(bench: Bench): Promise<Row[]> {
  const { origin } = bench.server;
  const inputs = distinctPages(DISTINCT_PAGES);
  const requests = toRequests(bench, toQuestions(inputs));
  const { databaseUrl } = bench;
  const whole = await hearStatements(databaseUrl, inputs, 'each');
  const sent = await hearStatements(databaseUrl, inputs, 'once');
  const { ours, theirs } = await inTurn(
    async () => {
      await forget(bench);
      return sendEach(origin, requests, AT_ONCE);
    },
    () => readBare(databaseUrl, whole),
  );
  const least = await readBare(databaseUrl, sent);
  return [
    ratio('pages nobody asked for before', ours, theirs, 'bare SQL', LIMIT_OF_SQL),
    {
      what: '  beside it with each list counted once, as ours does',
      ours: `${(ours / least).toFixed(2)} of it`,
      beside: `bare SQL ${least.toFixed(0)}/s`,
    },
  ];
}

async function readBare(databaseUrl: string, pages: readonly PageStatements[]): Promise<number> {
  const reading: BareReading = { databaseUrl, poolSize: POOL_SIZE, pages, atOnce: AT_ONCE };
  const peer: PeerProcess<{ perSecond: number }> = await startPeer('bare-sql.ts', { ...reading });
  await peer.stop();
  return peer.answer.perSecond;
}

/** Makes the server forget every answer, as a change of the library does. */
async function forget({ databaseUrl }: Bench): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query('update library_version set version = version + 1');
  await client.end();
}

async function inTurn(ours: () => Promise<number>, theirs: () => Promise<number>) {
  const figures = { ours: [] as number[], theirs: [] as number[] };
  for (let round = 0; round < ROUNDS; round += 1) {
    figures.ours.push(await ours());
    figures.theirs.push(await theirs());
  }
  return { ours: percentile(figures.ours, 0.5), theirs: percentile(figures.theirs, 0.5) };
}

function steady(what: string, times: readonly number[], limitMs: number): Row[] {
  const p99 = percentile(times, 0.99);
  return [
    { what: `${what}, p50`, ours: `${tenth(percentile(times, 0.5))} ms` },
    { what: `${what}, p99`, ours: `${tenth(p99)} ms`, limit: `${limitMs} ms`, met: p99 <= limitMs },
  ];
}

function limited(what: string, ms: number, limitMs: number): Row {
  return { what, ours: `${tenth(ms / 1000)} s`, limit: `${limitMs / 1000} s`, met: ms <= limitMs };
}

function ratio(what: string, ours: number, theirs: number, name: string, limit: number): Row {
  const share = ours / theirs;
  return {
    what: `${what}, at saturation`,
    ours: `${ours.toFixed(0)}/s`,
    beside: `${name} ${theirs.toFixed(0)}/s`,
    limit: `${share.toFixed(2)} of it, at least ${limit}`,
    met: share >= limit,
  };
}
