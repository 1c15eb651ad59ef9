import { chown, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { canEnter, chooseServerUser } from '../../../apps/server/src/platform/database/embedded/server-user';
import { isTaken } from '../../../apps/server/src/testing/ports';
import { createPart, type Part } from './part';

/** The file that operators copy. */
const CONFIG = join(import.meta.dirname, '../../../deploy/nginx/cluster.conf');
const SERVER_LINE = /^ *server 10\.0\.0\.\d+:8080(.*;)$/gm;

interface NginxPlan {
  readonly program: string;
  /** Folder of the cluster. */
  readonly folder: string;
  readonly logs: string;
  readonly port: number;
  readonly serverPorts: readonly number[];
  readonly onEnd: (part: Part, how: string) => void;
}

/** Makes nginx with the operators' configuration before the servers; it does not run yet. */
export async function createNginx(plan: NginxPlan): Promise<Part> {
  const folder = join(plan.folder, 'nginx');
  await mkdir(join(folder, 'temporary'), { recursive: true, mode: 0o711 });
  const config = join(folder, 'nginx.conf');
  const site = join(folder, 'cluster.conf');
  await writeFile(site, fill(await readFile(CONFIG, 'utf8'), plan));
  await writeFile(config, main(folder, site));
  const user = await chooseServerUser();
  // As root its workers give up what they may; where they could not enter, all of it stays with who runs this.
  const isOther = user !== null && (await canEnter(user, folder));
  if (isOther)
    for (const place of [folder, join(folder, 'temporary')]) await chown(place, user.uid, user.gid);
  return createPart({
    name: 'nginx',
    command: plan.program,
    args: ['-e', 'stderr', '-c', config],
    options: isOther ? user : {},
    logs: plan.logs,
    isReady: () => isTaken(plan.port),
    onEnd: plan.onEnd,
  });
}

/** The operators' file without encryption, for the places of this cluster. */
function fill(text: string, { port, serverPorts }: NginxPlan): string {
  const [line = ''] = text.match(SERVER_LINE) ?? [];
  const lines = serverPorts.map((each) => line.replace(/10\.0\.0\.\d+:8080/, `127.0.0.1:${each}`));
  const servers = text.replace(/(^ *server 10\.0\.0\.\d+:8080.*;\n)+/m, `${lines.join('\n')}\n`);
  const filled = servers
    .replace(/^server \{\n {4}listen 80;\n[^}]*\}\n/m, '')
    .replace('listen 443 ssl http2;', `listen ${port};`)
    .replace('server_name orrery.example.org;', 'server_name _;')
    .replaceAll(/^ *ssl_.*\n/gm, '');
  if (line === '' || /10\.0\.0\.|listen (80|443)|ssl/.test(filled.replaceAll(/^ *#.*$/gm, ''))) {
    throw new Error('deploy/nginx/cluster.conf is not as the cluster expects it');
  }
  return filled;
}

function main(folder: string, site: string): string {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  return `daemon off;
${process.getuid?.() === 0 ? '' : '# '}user root;
worker_processes 2;
pid ${folder}/nginx.pid;
error_log stderr;
events { worker_connections 4096; }
http {
  access_log off;
  default_type application/octet-stream;
  ${temporary.map((name) => `${name}_temp_path ${folder}/temporary/${name};`).join('\n  ')}
  include ${site};
}
`;
}
