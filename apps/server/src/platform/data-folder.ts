import { chmod, mkdir } from 'node:fs/promises';

/**
 * Whoever knows a name inside may pass, as a front server and the database's user must, and nobody else may look what
 * there is.
 */
const PASSED_NOT_LISTED = 0o711;

/** Makes the data folder where it is not there; one that is there keeps what its owner gave it. */
export async function makeDataFolder(dataDir: string): Promise<void> {
  const made = await mkdir(dataDir, { recursive: true });
  // Apart from its making: what the process takes away from new folders must not close it to those two.
  if (made !== undefined) await chmod(dataDir, PASSED_NOT_LISTED);
}
