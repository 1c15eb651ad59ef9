import { RosterError } from './errors';
import { ROSTER_LIMITS } from './limits';

/** Ends of the names that `readRoster` takes, for a file picker. */
export const ROSTER_FILES = ['.xls', '.xlsx', '.csv'] as const;

/** Ends of the names that `readOneRoster` takes, for a file picker. */
export const ONE_ROSTER_FILES = ['.zip'] as const;

/**
 * Checks what is known before a file is read: its name and size (CLS-38).
 * @throws RosterError format, too-large, empty
 */
export function checkRosterFile(
  { name, size }: { readonly name: string; readonly size: number },
  ends: readonly string[] = ROSTER_FILES,
): void {
  if (!ends.some((end) => name.toLowerCase().endsWith(end))) throw new RosterError('format');
  if (size > ROSTER_LIMITS.fileBytes) throw new RosterError('too-large');
  if (size === 0) throw new RosterError('empty');
}
