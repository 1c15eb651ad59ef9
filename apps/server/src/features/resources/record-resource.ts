import { type Actor, type Change, differenceOf, recordChanges } from '../../platform/audit/audit';
import type { Database } from '../../platform/database/database';
import type { Language } from '../../platform/http/context';
import type { OwnRow } from './present-resource';
import { toWireValues } from './wire-values';

/** What the history says of a file: another one came. Its name and its hash tell nobody anything. */
const ANOTHER = 'changed';

/** Writes down that a resource was added. */
export function recordAdded(tx: Database, actor: Actor, row: OwnRow, language: Language): Promise<void> {
  const { title, phase_ids, subject_ids } = toWireValues(row, language);
  const after = { name: title, phase_ids, subject_ids };
  return record(tx, actor, row, { action: 'create', name: title, details: { after } });
}

/** Writes down what a save made different; nothing where it changed nothing. */
export async function recordEdited(
  tx: Database,
  actor: Actor,
  [former, row]: readonly [OwnRow, OwnRow],
  language: Language,
): Promise<void> {
  const { before, after, isEmpty } = differenceOf(toHistory(former, language), toHistory(row, language));
  if (isEmpty) return;
  const { title } = toWireValues(row, language);
  const files = ['file_url', 'cover'].filter((field) => field in after);
  const details = {
    before: without(before, files),
    after: { ...without(after, files), ...Object.fromEntries(files.map((field) => [field, ANOTHER])) },
  };
  await record(tx, actor, row, { action: 'edit', name: title, details });
}

/** Writes down that a resource was deleted, and what had it. */
export function recordDeleted(
  tx: Database,
  actor: Actor,
  row: OwnRow,
  { lessons, headsets }: { lessons: number; headsets: number },
  language: Language,
): Promise<void> {
  const { title } = toWireValues(row, language);
  const before = { name: title, lessons, devices: headsets };
  return record(tx, actor, row, { action: 'delete', name: title, details: { before } });
}

function record(tx: Database, actor: Actor, { id }: OwnRow, change: Omit<Change, 'subject' | 'id'>) {
  return recordChanges(tx, actor, [{ ...change, subject: 'resource', id }]);
}

function toHistory(row: OwnRow, language: Language) {
  const { title: name, ...fields } = toWireValues(row, language);
  return { name, ...fields };
}

function without<T>(values: Readonly<Record<string, T>>, fields: readonly string[]): Record<string, T> {
  return Object.fromEntries(Object.entries(values).filter(([field]) => !fields.includes(field)));
}
