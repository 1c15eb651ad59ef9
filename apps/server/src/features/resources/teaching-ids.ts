import { inArray } from 'drizzle-orm';
import type { Database } from '../../platform/database/database';
import { phases, subjects } from '../../platform/database/tables';
import { AppError } from '../../platform/errors';
import type { Language } from '../../platform/http/context';

interface TeachingIds {
  readonly phaseIds: number[];
  readonly subjectIds: number[];
}

/**
 * Phases and subjects of a resource, in order; the phases of its subjects are among them, so that it is found by
 * either (RES-27).
 * @throws AppError `input.invalid` for one that there is not
 */
export async function requireTeachingIds(
  db: Database,
  asked: TeachingIds,
  language: Language,
): Promise<TeachingIds> {
  const [phaseRows, subjectRows] = await Promise.all([
    db.select({ id: phases.id }).from(phases).where(inArray(phases.id, asked.phaseIds)),
    db
      .select({ id: subjects.id, phaseId: subjects.phaseId })
      .from(subjects)
      .where(inArray(subjects.id, asked.subjectIds)),
  ]);
  if (phaseRows.length < asked.phaseIds.length) throw refused('phase_ids', language);
  if (subjectRows.length < asked.subjectIds.length) throw refused('subject_ids', language);
  return {
    phaseIds: inOrder([...asked.phaseIds, ...subjectRows.map(({ phaseId }) => phaseId)]),
    subjectIds: inOrder(asked.subjectIds),
  };
}

function refused(field: string, language: Language): AppError {
  return new AppError('input.invalid', { fields: { [field]: UNKNOWN[language] } });
}

function inOrder(ids: readonly number[]): number[] {
  return [...new Set(ids)].sort((one, other) => one - other);
}

const UNKNOWN: Readonly<Record<Language, string>> = {
  en: 'This is no longer offered. Please choose again.',
  zh: '该选项已失效，请重新选择。',
};
