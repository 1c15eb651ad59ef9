import type { Database } from '../platform/database/database';
import { phases, subjects } from '../platform/database/tables';

/** Something that accounts of tests teach; of the reference data, so that all schools share it. */
export const TEACHING = { phase_id: 930, subject_id: 931, otherPhase: 940, otherSubject: 941 } as const;

/** Makes two phases with a subject each, where they are not there yet. */
export async function ensureTeaching(db: Database): Promise<void> {
  await db
    .insert(phases)
    .values([
      { id: TEACHING.phase_id, nameEn: 'Primary school', nameZh: '小学' },
      { id: TEACHING.otherPhase, nameEn: 'High school', nameZh: '高中' },
    ])
    .onConflictDoNothing();
  await db
    .insert(subjects)
    .values([
      { id: TEACHING.subject_id, phaseId: TEACHING.phase_id, nameEn: 'Mathematics', nameZh: '数学' },
      { id: TEACHING.otherSubject, phaseId: TEACHING.otherPhase, nameEn: 'Physics', nameZh: '物理' },
    ])
    .onConflictDoNothing();
}
