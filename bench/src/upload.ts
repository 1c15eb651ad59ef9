import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createCookieJar, createHttpClient } from '@orrery/client';
import { percentile, printTable } from './figures';
import {
  BENCH_PASSWORD,
  makeDataDir,
  removeDataDir,
  type ServerProcess,
  startServerProcess,
} from './server-process';
import { writeFilm } from './upload-file';
import { copyBare, type UploadTimes, upload, warm } from './upload-ways';

const SIZE_BYTES = 2 * 1024 ** 3;
const SOURCE = 'planet-tour-360.mp4';
/** Each is measured in turn, more than once: what else the machine does falls on all. */
const ROUNDS = 3;
const SAMPLE_MS = 50;
const LIMITS = { share: 0.7, memoryMb: 100 } as const;

/** A film of 2 GB through the form post and through the resumable way, beside a bare pipeline with a hash. */
export async function benchUpload(): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'orrery-bench-upload-'));
  const dataDir = await makeDataDir();
  const server = await startServerProcess(dataDir);
  try {
    const film = await writeFilm(path.join(folder, 'film.mp4'), SOURCE, SIZE_BYTES);
    await warm(film);
    const http = createHttpClient({ baseUrl: server.origin, cookies: createCookieJar() });
    await http.login({ uname: 'admin', pwd: BENCH_PASSWORD });
    const bare: number[] = [];
    const ways = { form: [] as UploadTimes[], pieces: [] as UploadTimes[] };
    const idle = await server.memoryMb();
    const memory = watchMemory(server);
    for (let round = 0; round < ROUNDS; round += 1) {
      bare.push(await copyBare(film, path.join(folder, 'copy')));
      for (const way of ['form', 'pieces'] as const)
        ways[way].push(await upload(http, server.origin, film, way));
    }
    const most = await memory.end();
    const copyMs = percentile(bare, 0.5);
    printTable(`upload: ${SIZE_BYTES / 1024 ** 3} GB, the middle of ${ROUNDS} rounds`, [
      { what: 'bare pipeline with hash', ours: '', beside: speed(copyMs) },
      ...(['form', 'pieces'] as const).flatMap((way) => rowsOf(way, ways[way], copyMs)),
      {
        what: 'memory of the server, the most above idle',
        ours: `${(most - idle).toFixed(0)} MB`,
        limit: `${LIMITS.memoryMb} MB`,
        met: most - idle <= LIMITS.memoryMb,
      },
    ]);
  } finally {
    await server.stop();
    await removeDataDir(dataDir);
    await rm(folder, { recursive: true, force: true });
  }
}

const NAMES = { form: 'form post', pieces: 'resumable, in pieces' } as const;

function rowsOf(way: keyof typeof NAMES, times: readonly UploadTimes[], copyMs: number) {
  const sentMs = percentile(
    times.map((time) => time.sentMs),
    0.5,
  );
  const readyMs = percentile(
    times.map((time) => time.readyMs),
    0.5,
  );
  return [
    {
      what: `${NAMES[way]}, arrived and hashed`,
      ours: speed(sentMs),
      beside: `${(copyMs / sentMs).toFixed(2)} of it`,
      limit: `${LIMITS.share}`,
      met: copyMs / sentMs >= LIMITS.share,
    },
    {
      what: `${NAMES[way]}, checked and kept`,
      ours: speed(readyMs),
      beside: `${(copyMs / readyMs).toFixed(2)} of it`,
    },
  ];
}

function speed(ms: number): string {
  return `${(SIZE_BYTES / 1024 ** 2 / (ms / 1000)).toFixed(0)} MB/s`;
}

function watchMemory(server: ServerProcess) {
  let most = 0;
  const timer = setInterval(async () => {
    most = Math.max(most, await server.memoryMb().catch(() => 0));
  }, SAMPLE_MS);
  return {
    async end(): Promise<number> {
      clearInterval(timer);
      return Math.max(most, await server.memoryMb());
    },
  };
}
