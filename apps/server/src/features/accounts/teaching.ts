import { and, eq } from 'drizzle-orm';
import type { Database } from '../../platform/database/database';
import { phases, subjects } from '../../platform/database/tables';
import type { Language } from '../../platform/http/context';
import { fieldsRefused } from './field-texts';

/** What somebody teaches; nothing of what was not said. */
interface Teaching {
  readonly phase_id: number | undefined;
  readonly subject_id: number | undefined;
}

/**
 * Refuses a phase that does not exist, and a subject of another phase (ACC-14 to ACC-16).
 * @throws AppError `input.invalid`
 */
export async function requireTeaching(
  db: Pick<Database, 'select'>,
  { phase_id = 0, subject_id = 0 }: Teaching,
  language: Language,
): Promise<void> {
  const [found] = await db
    .select({ subject: subjects.id })
    .from(phases)
    .leftJoin(subjects, and(eq(subjects.phaseId, phases.id), eq(subjects.id, subject_id)))
    .where(eq(phases.id, phase_id));
  if (!found) throw fieldsRefused({ phase_id: 'rule' }, language);
  if (found.subject === null) throw fieldsRefused({ subject_id: 'rule' }, language);
}
