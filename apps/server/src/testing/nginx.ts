import { execFile, spawn } from 'node:child_process';
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { request } from 'node:https';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { findService } from '../../../../scripts/lib/services.mjs';
import { makeAuthority, makeServerCertificate } from '../platform/tls/authority';
import { findPort } from './ports';

const run = promisify(execFile);
/** The file that operators copy. */
const CONFIG = fileURLToPath(new URL('../../../../deploy/nginx/orrery.conf', import.meta.url));
/** Debian's user of nginx's workers. */
const WORKERS = 'www-data';
const READY_WITHIN_MS = 30_000;

/** Path of nginx; null where it is not installed. */
export function findNginx(): string | null {
  return findService('NGINX_PATH');
}

/** nginx with the configuration of this repository before a server. */
export interface Front {
  readonly port: number;
  ask(target: string, headers?: Record<string, string>, method?: string): Promise<FrontAnswer>;
  stop(): Promise<void>;
}

/** What nginx answered. */
export interface FrontAnswer {
  readonly status: number;
  readonly headers: Record<string, string | string[] | undefined>;
  readonly body: Buffer;
}

/** Lets nginx's workers read stored files, the way docs/OPERATING.md says. Nothing to do where all is one user. */
async function openFiles(dataDir: string): Promise<void> {
  if (process.getuid?.() !== 0) return;
  const files = path.join(dataDir, 'files');
  await run('chgrp', ['-R', WORKERS, files]);
  await run('find', [files, '-type', 'd', '-exec', 'chmod', 'g+s', '{}', '+']);
  await chmod(dataDir, 0o711);
}

/** The operators' file with the places of a test in place of the example's; every one of them must be there. */
async function fill(places: Record<string, string>): Promise<string> {
  let text = await readFile(CONFIG, 'utf8');
  for (const [example, real] of Object.entries(places)) {
    if (!text.includes(example)) throw new Error(`orrery.conf does not hold "${example}"`);
    text = text.replaceAll(example, real);
  }
  return text;
}

const MAIN = (folder: string) => `
${process.getuid?.() === 0 ? `user ${WORKERS};` : ''}
daemon off;
worker_processes 1;
pid ${folder}/nginx.pid;
error_log ${folder}/error.log;
events { worker_connections 256; }
http {
  access_log off;
  default_type application/octet-stream;
  ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${folder}/temporary/${name};`).join('\n  ')}
  include ${folder}/orrery.conf;
}
`;

/** Starts nginx before a server that listens on `serverPort` and keeps its files in `dataDir`. */
export async function startFront(
  nginx: string,
  serverPort: number,
  dataDir: string,
  port: number,
): Promise<Front> {
  const folder = await mkdtemp(path.join(tmpdir(), 'orrery-nginx-'));
  await chmod(folder, 0o711);
  await mkdir(path.join(folder, 'temporary'), { mode: 0o777 });
  const authority = await makeAuthority('test');
  const identity = await makeServerCertificate(authority, { names: ['localhost'], addresses: ['127.0.0.1'] });
  await writeFile(path.join(folder, 'cert.pem'), identity.cert);
  await writeFile(path.join(folder, 'key.pem'), identity.key, { mode: 0o600 });
  const config = await fill({
    '127.0.0.1:8080': `127.0.0.1:${serverPort}`,
    'listen 80;': `listen 127.0.0.1:${await findPort()};`,
    'listen 443 ssl http2;': `listen 127.0.0.1:${port} ssl http2;`,
    'orrery.example.org': 'localhost',
    '/etc/ssl/certs/orrery.pem': path.join(folder, 'cert.pem'),
    '/etc/ssl/private/orrery.key': path.join(folder, 'key.pem'),
    '/var/lib/orrery/files/': `${path.join(dataDir, 'files')}/`,
  });
  await writeFile(path.join(folder, 'orrery.conf'), config);
  await writeFile(path.join(folder, 'nginx.conf'), MAIN(folder));
  await openFiles(dataDir);
  const child = spawn(nginx, ['-e', path.join(folder, 'error.log'), '-c', path.join(folder, 'nginx.conf')], {
    stdio: 'ignore',
  });
  const ask: Front['ask'] = (target, headers = {}, method = 'GET') =>
    askSecurely({ port, target, headers, method, ca: authority.cert });
  const front: Front = {
    port,
    ask,
    async stop() {
      if (child.exitCode === null) {
        const ended = new Promise((resolve) => child.once('exit', resolve));
        child.kill('SIGTERM');
        await ended;
      }
      await rm(folder, { recursive: true, force: true });
    },
  };
  const deadline = Date.now() + READY_WITHIN_MS;
  while (!(await ask('/api/health').catch(() => null))) {
    if (child.exitCode !== null || Date.now() > deadline) {
      const log = await readFile(path.join(folder, 'error.log'), 'utf8').catch(() => 'no log');
      await front.stop();
      throw new Error(`nginx did not start: ${log}`);
    }
    await wait(50);
  }
  return front;
}

interface Question {
  readonly port: number;
  readonly target: string;
  readonly headers: Record<string, string>;
  readonly method: string;
  readonly ca: string;
}

function askSecurely({ port, target, headers, method, ca }: Question): Promise<FrontAnswer> {
  return new Promise((resolve, reject) => {
    const asking = request(
      { host: 'localhost', port, path: target, method, headers, ca, agent: false },
      (answer) => {
        const chunks: Buffer[] = [];
        answer.on('data', (chunk: Buffer) => chunks.push(chunk)).once('error', reject);
        answer.once('end', () =>
          resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(chunks) }),
        );
      },
    );
    asking.once('error', reject).end();
  });
}
