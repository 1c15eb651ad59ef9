import { randomBytes } from 'node:crypto';
import { link, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** Reads the database's password from the data folder, made there at first start and readable by us only. */
export async function loadPassword(dataDir: string): Promise<string> {
  const file = path.join(dataDir, 'database-password');
  const known = await readFile(file, 'utf8').catch(() => null);
  if (known) return known.trim();
  const draft = `${file}.${randomBytes(4).toString('hex')}`;
  await writeFile(draft, randomBytes(24).toString('base64url'), { mode: 0o600 });
  try {
    // Two first starts at once must end with one password.
    await link(draft, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    await rm(draft, { force: true });
  }
  return (await readFile(file, 'utf8')).trim();
}
