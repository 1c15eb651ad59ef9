import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chmod, chown, mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import {
  canEnter,
  chooseServerUser,
  type ServerUser,
} from '../../../apps/server/src/platform/database/embedded/server-user';
import { createPart, type Part } from './part';

const run = promisify(execFile);
const USER = 'orrery';
/** Nobody but this machine reaches it, and nothing is in it that is not made up. */
const PASSWORD = 'orrery-cluster';
/** Three servers with their pools, and whoever looks in. */
const CONNECTIONS = 100;
/** Where root keeps what an unprivileged user must reach. */
const SHARED_HOME = '/var/lib/orrery';

/** A PostgreSQL of a cluster. */
export interface Postgres {
  readonly part: Part;
  readonly url: string;
  /** Where its files are: below the cluster's folder, or elsewhere where its user cannot enter that. */
  readonly folder: string;
}

interface PostgresPlan {
  /** Folder of the programs. */
  readonly programs: string;
  /** Folder of the cluster. */
  readonly folder: string;
  readonly logs: string;
  readonly port: number;
  readonly onEnd: (part: Part, how: string) => void;
}

/** Makes the database where there is none yet. */
export async function createPostgres(plan: PostgresPlan): Promise<Postgres> {
  const { programs, port } = plan;
  // PostgreSQL refuses to be root.
  const user = await chooseServerUser();
  const folder = await placeOf(plan.folder, user);
  const database = join(folder, 'database');
  const options = { ...user, cwd: folder, env: { ...process.env, LC_ALL: 'C', PGPASSWORD: PASSWORD } };
  const address = ['-h', '127.0.0.1', '-p', String(port), '-U', USER];
  const ask = (program: string, args: readonly string[]) => run(join(programs, program), [...args], options);
  if (!existsSync(join(database, 'PG_VERSION'))) await initialise(folder, database, user, ask);

  const part = createPart({
    name: 'PostgreSQL',
    command: join(programs, 'postgres'),
    args: ['-D', database, ...settings(port).flatMap((setting) => ['-c', setting])],
    options,
    logs: plan.logs,
    // Ends connections and writes everything; SIGTERM would wait for whoever is connected.
    stopSignal: 'SIGINT',
    isReady: () => ask('pg_isready', [...address, '-q']).then(() => true),
    prepare: () =>
      ask('createdb', [...address, USER]).then(
        () => undefined,
        (error: Error) => {
          if (!error.message.includes('already exists')) throw error;
        },
      ),
    onEnd: plan.onEnd,
  });
  return { part, folder, url: `postgres://${USER}:${PASSWORD}@127.0.0.1:${port}/${USER}` };
}

function settings(port: number): string[] {
  return [
    `port=${port}`,
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    `max_connections=${CONNECTIONS}`,
    'shared_buffers=64MB',
    'jit=off',
  ];
}

async function placeOf(clusterFolder: string, user: ServerUser | null): Promise<string> {
  const usual = join(clusterFolder, 'postgres');
  const isReachable = user === null || (await canEnter(user, clusterFolder));
  const hash = createHash('sha256').update(clusterFolder).digest('hex').slice(0, 16);
  const folder = isReachable ? usual : join(SHARED_HOME, `cluster-${hash}`);
  await mkdir(folder, { recursive: true, mode: 0o711 });
  if (!isReachable) await chmod(dirname(folder), 0o755);
  if (user) await chown(folder, user.uid, user.gid);
  return folder;
}

type Ask = (program: string, args: readonly string[]) => Promise<unknown>;

/** A first start that was cut short leaves nothing half made. */
async function initialise(folder: string, database: string, user: ServerUser | null, ask: Ask) {
  await rm(database, { recursive: true, force: true });
  const passwordFile = join(folder, 'password');
  await writeFile(passwordFile, PASSWORD, { mode: 0o600 });
  if (user) await chown(passwordFile, user.uid, user.gid);
  await ask('initdb', [
    `--pgdata=${database}`,
    `--username=${USER}`,
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale=C.UTF-8',
  ]);
  await rm(passwordFile);
}
