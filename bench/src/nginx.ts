import { spawn, spawnSync } from 'node:child_process';
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { findFreePort } from './server-process';

/** Its program. */
export const NGINX = process.env.NGINX_PATH ?? '/usr/sbin/nginx';
/** The file that operators copy. */
const CONFIG = path.resolve(import.meta.dirname, '../../deploy/nginx/orrery.conf');
const READY_TRIES = 100;

/** Whether the peer is installed (Debian: `apt install nginx-light`). */
export function hasNginx(): boolean {
  return spawnSync(NGINX, ['-v']).error === undefined;
}

/** One nginx with two servers. */
export interface Nginx {
  /** Before Orrery, by the configuration of this repository, without TLS like everything else that is measured. */
  readonly front: string;
  /** Files alone, as Debian's own configuration serves them; `/{file}`. */
  readonly bare: string;
  stop(): Promise<void>;
}

/** Debian's own settings where they touch what is measured; its workers may not read a bench's folder. */
const MAIN = (folder: string, files: string, bare: string) => `
${process.getuid?.() === 0 ? 'user root;' : ''}
daemon off;
worker_processes auto;
pid ${folder}/nginx.pid;
error_log ${folder}/error.log;
events { worker_connections 768; }
http {
  sendfile on;
  tcp_nopush on;
  access_log off;
  default_type application/octet-stream;
  client_body_temp_path ${folder}/body;
  proxy_temp_path ${folder}/proxy;
  fastcgi_temp_path ${folder}/fastcgi;
  uwsgi_temp_path ${folder}/uwsgi;
  scgi_temp_path ${folder}/scgi;
  server { listen ${bare}; location / { alias ${files}/; } }
  include ${folder}/orrery.conf;
}
`;

/** Starts nginx on two free ports. @param origin where Orrery listens */
export async function startNginx(origin: string, files: string): Promise<Nginx> {
  const folder = await mkdtemp(path.join(tmpdir(), 'orrery-bench-nginx-'));
  await chmod(folder, 0o755);
  const front = `127.0.0.1:${await findFreePort(4460)}`;
  const bare = `127.0.0.1:${await findFreePort(4470)}`;
  const plain = `127.0.0.1:${await findFreePort(4480)}`;
  const config = (await readFile(CONFIG, 'utf8'))
    .replace('127.0.0.1:8080', new URL(origin).host)
    .replace('listen 80;', `listen ${plain};`)
    .replace('listen 443 ssl http2;', `listen ${front};`)
    .replace(/^ *ssl_.*$/gm, '')
    .replaceAll('orrery.example.org', '127.0.0.1')
    .replace('/var/lib/orrery/files/', `${files}/`);
  await writeFile(path.join(folder, 'orrery.conf'), config);
  await writeFile(path.join(folder, 'nginx.conf'), MAIN(folder, files, bare));
  const log = path.join(folder, 'error.log');
  const child = spawn(NGINX, ['-e', log, '-c', path.join(folder, 'nginx.conf')], { stdio: 'ignore' });
  for (let count = 0; !(await fetch(`http://${bare}/`).catch(() => null)); count += 1) {
    if (count === READY_TRIES || child.exitCode !== null)
      throw new Error(`nginx did not start: ${await readFile(log, 'utf8')}`);
    await wait(50);
  }
  return {
    front: `http://${front}`,
    bare: `http://${bare}`,
    async stop() {
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill();
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}
