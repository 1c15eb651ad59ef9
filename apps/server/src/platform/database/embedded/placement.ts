import { createHash, randomBytes } from 'node:crypto';
import { chmod, chown, cp, mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Binaries } from './binaries';
import { canEnter, chooseServerUser, type ServerUser } from './server-user';

/** Where root keeps what an unprivileged user must reach. */
const SHARED_HOME = '/var/lib/orrery';

/** Where the database lives and as whom it runs. */
export interface Placement {
  /** Folder of the cluster and its log, owned by the user that runs it. */
  readonly folder: string;
  readonly binaries: Binaries;
  readonly user: ServerUser | null;
}

/**
 * Chooses places that the database's user can enter. A data folder below a closed one (`/root`) keeps its
 * cluster elsewhere, and `database-place.json` in the data folder tells where.
 * @param dataDir absolute path of Orrery's data folder
 */
export async function placeDatabase(dataDir: string, found: Binaries): Promise<Placement> {
  await mkdir(dataDir, { recursive: true });
  const record = path.join(dataDir, 'database-place.json');
  const recorded = await readPlace(record);
  const chosen = await chooseServerUser();
  const folder = recorded ?? (await chooseFolder(dataDir, chosen));
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const user = await takeOwnership(folder, chosen);
  const binaries = user ? await reachable(found, user) : found;
  if (!recorded && folder !== defaultFolder(dataDir)) {
    await writeFile(record, `${JSON.stringify({ cluster: folder }, null, 2)}\n`);
  }
  return { folder, binaries, user };
}

function defaultFolder(dataDir: string): string {
  return path.join(dataDir, 'postgres');
}

async function readPlace(record: string): Promise<string | null> {
  const text = await readFile(record, 'utf8').catch(() => null);
  return text === null ? null : (JSON.parse(text) as { cluster: string }).cluster;
}

async function chooseFolder(dataDir: string, user: ServerUser | null): Promise<string> {
  if (!user || (await canEnter(user, dataDir))) return defaultFolder(dataDir);
  const hash = createHash('sha256').update(dataDir).digest('hex').slice(0, 16);
  await openHome();
  return path.join(SHARED_HOME, hash);
}

async function openHome(): Promise<void> {
  await mkdir(SHARED_HOME, { recursive: true });
  await chmod(SHARED_HOME, 0o755);
}

/** A cluster that has an owner keeps it: PostgreSQL refuses files of somebody else. */
async function takeOwnership(folder: string, chosen: ServerUser | null): Promise<ServerUser | null> {
  if (!chosen) return null;
  const { uid, gid } = await stat(folder);
  if (uid !== 0) return { uid, gid };
  await chown(folder, chosen.uid, chosen.gid);
  await chmod(folder, 0o700);
  return chosen;
}

/** The programs where they are, or a copy in a folder that the user can enter. */
async function reachable(found: Binaries, user: ServerUser): Promise<Binaries> {
  if (await canEnter(user, path.join(found.root, 'bin'))) return found;
  await openHome();
  const name = `postgresql-${found.version}-${process.platform}-${process.arch}`;
  const root = path.join(SHARED_HOME, name);
  if (!(await stat(root).catch(() => null))) {
    const draft = `${root}.${randomBytes(4).toString('hex')}`;
    await cp(found.root, draft, { recursive: true, verbatimSymlinks: true });
    await chmod(draft, 0o755);
    // Whoever renames first wins; the others use that copy.
    await rename(draft, root).catch(() => rm(draft, { recursive: true, force: true }));
  }
  return { ...found, root };
}
