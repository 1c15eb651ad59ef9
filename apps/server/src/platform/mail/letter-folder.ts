import { randomUUID } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Letters carry links that open accounts: only the server's own user reads them. */
const OWN_FOLDER = 0o700;
const OWN_FILE = 0o600;

/**
 * Keeps a letter that was not sent.
 * @param message the whole letter, as mail programs open it
 * @returns absolute path of its file
 */
export async function keepLetter(folder: string, message: Buffer): Promise<string> {
  await mkdir(folder, { recursive: true, mode: OWN_FOLDER });
  const time = new Date().toISOString().replace(/[:.]/g, '-');
  const file = join(folder, `${time}-${randomUUID().slice(0, 8)}.eml`);
  await writeFile(file, message, { mode: OWN_FILE, flag: 'wx' });
  return file;
}
