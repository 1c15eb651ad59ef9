import { checkRosterFile, ONE_ROSTER_FILES } from './check-file';
import { RosterError } from './errors';
import type { OneRoster, ReadOptions } from './types';

/**
 * Reads a OneRoster 1.1 or 1.2 export: a zip of CSV files (orgs, classes, users, enrollments).
 * @throws RosterError; `details.file` names the CSV file that it is about
 */
export async function readOneRoster(
  bytes: Uint8Array,
  fileName: string,
  _options: ReadOptions = {},
): Promise<OneRoster> {
  checkRosterFile({ name: fileName, size: bytes.byteLength }, ONE_ROSTER_FILES);
  throw new RosterError('damaged');
}
