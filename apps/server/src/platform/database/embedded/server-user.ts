import { execFile } from 'node:child_process';
import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';

/** The system user that runs the database where we are root, which PostgreSQL refuses to be. */
export interface ServerUser {
  readonly uid: number;
  readonly gid: number;
}

const OWN_USER = 'orrery';

/** Ways to make a system user: Debian and Red Hat, then Alpine. */
const MAKERS: readonly (readonly [string, readonly string[]])[] = [
  ['useradd', ['--system', '--user-group', '--no-create-home', '--shell', '/usr/sbin/nologin', OWN_USER]],
  ['adduser', ['-S', '-D', '-H', '-s', '/sbin/nologin', OWN_USER]],
];

/** True where this process is root and must step down for the database. */
export function isRoot(): boolean {
  return process.getuid?.() === 0;
}

/**
 * Chooses the user that runs the database: its own, made where possible, else one that every system has.
 * @returns null where we are not root and the database simply runs as we do
 */
export async function chooseServerUser(): Promise<ServerUser | null> {
  if (!isRoot()) return null;
  const own = await findUser(OWN_USER);
  if (own) return own;
  for (const [program, args] of MAKERS) {
    // A failure is expected where the program is missing, or another start was quicker: look again.
    await promisify(execFile)(program, [...args]).catch(() => undefined);
    const made = await findUser(OWN_USER);
    if (made) return made;
  }
  const common = (await findUser('postgres')) ?? (await findUser('nobody'));
  if (common) return common;
  throw new Error(
    'PostgreSQL refuses to run as root, and no unprivileged user was found or could be made: ' +
      'start as another user, or give DATABASE_URL.',
  );
}

async function findUser(name: string): Promise<ServerUser | null> {
  const passwd = await readFile('/etc/passwd', 'utf8').catch(() => '');
  const fields = passwd
    .split('\n')
    .map((line) => line.split(':'))
    .find((line) => line[0] === name);
  return fields ? { uid: Number(fields[2]), gid: Number(fields[3]) } : null;
}

/** True where a user can walk into a folder: each of its ancestors must let them through. */
export async function canEnter(user: ServerUser, folder: string): Promise<boolean> {
  for (let present = path.resolve(folder); ; present = path.dirname(present)) {
    const info = await stat(present).catch(() => null);
    // What does not exist yet is made by us, open to that user.
    if (info) {
      const bit = info.uid === user.uid ? 0o100 : info.gid === user.gid ? 0o010 : 0o001;
      if ((info.mode & bit) === 0) return false;
    }
    if (present === path.dirname(present)) return true;
  }
}
