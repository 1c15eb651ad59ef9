import { spawn } from 'node:child_process';
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { NGINX } from './nginx';
import { findFreePort } from './server-process';

const READY_TRIES = 200;

/** nginx before several servers, without stickiness. */
export interface Balancer {
  readonly origin: string;
  readonly pid: number;
  stop(): Promise<void>;
}

/** Whose requests they are is believed to whoever sends them: the headsets of a bench all live on this machine. */
const CONFIG = (folder: string, listen: string, hosts: readonly string[]) => `
${process.getuid?.() === 0 ? 'user root;' : ''}
daemon off;
worker_processes 1;
worker_rlimit_nofile 20000;
pid ${folder}/nginx.pid;
error_log ${folder}/error.log;
events { worker_connections 16000; }
http {
  access_log off;
  client_body_temp_path ${folder}/body;
  proxy_temp_path ${folder}/proxy;
  fastcgi_temp_path ${folder}/fastcgi;
  uwsgi_temp_path ${folder}/uwsgi;
  scgi_temp_path ${folder}/scgi;
  map $http_upgrade $orrery_connection { default upgrade; "" ""; }
  upstream orrery {
    least_conn;
    ${hosts.map((host) => `server ${host};`).join('\n    ')}
    keepalive 64;
  }
  server {
    listen ${listen};
    gzip off;
    proxy_http_version 1.1;
    proxy_set_header Host $http_host;
    proxy_set_header Connection $orrery_connection;
    proxy_set_header Upgrade $http_upgrade;
    proxy_set_header X-Forwarded-For $http_x_forwarded_for;
    proxy_read_timeout 10m;
    proxy_send_timeout 10m;
    location / { proxy_pass http://orrery; }
  }
}
`;

/** Starts it on a free port. @param hosts of the servers */
export async function startBalancer(hosts: readonly string[]): Promise<Balancer> {
  const folder = await mkdtemp(path.join(tmpdir(), 'orrery-bench-balancer-'));
  await chmod(folder, 0o755);
  const listen = `127.0.0.1:${await findFreePort(4490)}`;
  const file = path.join(folder, 'nginx.conf');
  await writeFile(file, CONFIG(folder, listen, hosts));
  const log = path.join(folder, 'error.log');
  const child = spawn(NGINX, ['-e', log, '-c', file], { stdio: 'ignore' });
  const origin = `http://${listen}`;
  for (let count = 0; !(await fetch(`${origin}/api/health`).catch(() => null))?.ok; count += 1) {
    if (count === READY_TRIES || child.exitCode !== null)
      throw new Error(`nginx did not start: ${await readFile(log, 'utf8')}`);
    await wait(50);
  }
  return {
    origin,
    pid: child.pid ?? 0,
    async stop() {
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill();
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}
