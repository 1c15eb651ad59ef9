import { sql } from 'drizzle-orm';
import type { Database } from './database/database';
import { categories, phases, subjects } from './database/tables';

/** Words by which a manifest names subjects; each phase teaches them under its own ids. */
export const SUBJECT_WORDS = [
  'chinese',
  'math',
  'english',
  'science',
  'physics',
  'chemistry',
  'biology',
  'geography',
  'history',
  'art',
] as const;
export type SubjectWord = (typeof SUBJECT_WORDS)[number];

const PHASES = [
  { id: 10, nameEn: 'Primary school', nameZh: '小学' },
  { id: 20, nameEn: 'Middle school', nameZh: '初中' },
  { id: 30, nameEn: 'High school', nameZh: '高中' },
] as const;

/** The phases' ids. */
export const PHASE_IDS: readonly number[] = PHASES.map(({ id }) => id);

interface Subject {
  readonly id: number;
  readonly phaseId: number;
  readonly nameEn: string;
  readonly nameZh: string;
  readonly words: readonly SubjectWord[];
}

function subject(
  phaseId: number,
  id: number,
  nameEn: string,
  nameZh: string,
  ...words: SubjectWord[]
): Subject {
  return { id, phaseId, nameEn, nameZh, words };
}

/**
 * Subjects by phase. Ids 1 to 3 and 11 to 16 are the specification's (LIB-42), the others ours. A primary school
 * teaches the natural sciences as one subject, and history with society.
 */
const SUBJECTS: readonly Subject[] = [
  subject(10, 1, 'Chinese', '语文', 'chinese'),
  subject(10, 2, 'Maths', '数学', 'math'),
  subject(10, 3, 'English', '英语', 'english'),
  subject(10, 4, 'Science', '科学', 'science', 'physics', 'chemistry', 'biology', 'geography'),
  subject(10, 5, 'Society', '道德与法治', 'history'),
  subject(10, 6, 'Art', '美术', 'art'),
  subject(20, 11, 'Chinese', '语文', 'chinese'),
  subject(20, 12, 'Maths', '数学', 'math'),
  subject(20, 13, 'English', '英语', 'english'),
  subject(20, 14, 'Physics', '物理', 'physics'),
  subject(20, 15, 'Chemistry', '化学', 'chemistry'),
  subject(20, 16, 'Biology', '生物', 'biology'),
  subject(20, 17, 'Geography', '地理', 'geography'),
  subject(20, 18, 'History', '历史', 'history'),
  subject(20, 19, 'Art', '美术', 'art'),
  subject(20, 20, 'Science', '科学', 'science'),
  subject(30, 21, 'Chinese', '语文', 'chinese'),
  subject(30, 22, 'Maths', '数学', 'math'),
  subject(30, 23, 'English', '英语', 'english'),
  subject(30, 24, 'Physics', '物理', 'physics'),
  subject(30, 25, 'Chemistry', '化学', 'chemistry'),
  subject(30, 26, 'Biology', '生物', 'biology'),
  subject(30, 27, 'Geography', '地理', 'geography'),
  subject(30, 28, 'History', '历史', 'history'),
  subject(30, 29, 'Art', '美术', 'art'),
];

const grade = (phaseId: number, id: number, nameEn: string, nameZh: string) =>
  ({ kind: 'grade', id, phaseIds: [phaseId], nameEn, nameZh }) as const;
const volume = (id: number, nameEn: string, nameZh: string) =>
  ({ kind: 'volume', id, phaseIds: [30], nameEn, nameZh }) as const;

/** School years by phase, and the volumes of a high school's books (LIB-36). */
const YEARS_AND_VOLUMES = [
  grade(10, 1, 'Grade 1', '一年级'),
  grade(10, 2, 'Grade 2', '二年级'),
  grade(10, 3, 'Grade 3', '三年级'),
  grade(10, 4, 'Grade 4', '四年级'),
  grade(10, 5, 'Grade 5', '五年级'),
  grade(10, 6, 'Grade 6', '六年级'),
  grade(20, 7, 'Grade 7', '七年级'),
  grade(20, 8, 'Grade 8', '八年级'),
  grade(20, 9, 'Grade 9', '九年级'),
  grade(30, 10, 'Grade 10', '高一'),
  grade(30, 11, 'Grade 11', '高二'),
  grade(30, 12, 'Grade 12', '高三'),
  volume(1, 'Compulsory 1', '必修第一册'),
  volume(2, 'Compulsory 2', '必修第二册'),
  volume(3, 'Selective compulsory 1', '选择性必修第一册'),
  volume(4, 'Selective compulsory 2', '选择性必修第二册'),
  volume(5, 'Selective compulsory 3', '选择性必修第三册'),
];

const idsOf = (kind: 'grade' | 'volume'): readonly number[] =>
  YEARS_AND_VOLUMES.filter((row) => row.kind === kind).map(({ id }) => id);

/** School years, and volumes of a high school's books. */
export const GRADE_IDS = idsOf('grade');
export const VOLUME_IDS = idsOf('volume');

/** The ids under which phases teach subjects; a word that a phase does not teach gives none. */
export function toSubjectIds(phaseIds: readonly number[], words: readonly SubjectWord[]): number[] {
  return SUBJECTS.filter(
    (one) => phaseIds.includes(one.phaseId) && one.words.some((word) => words.includes(word)),
  ).map(({ id }) => id);
}

/** Writes phases, subjects, grades and volumes; running it again brings their names up to date. */
export async function seedReferenceData(db: Database): Promise<void> {
  await db
    .insert(phases)
    .values([...PHASES])
    .onConflictDoUpdate({
      target: phases.id,
      set: { nameEn: sql`excluded.name_en`, nameZh: sql`excluded.name_zh` },
    });
  await db
    .insert(subjects)
    .values(SUBJECTS.map(({ words: _, ...row }) => row))
    .onConflictDoUpdate({
      target: subjects.id,
      set: {
        phaseId: sql`excluded.phase_id`,
        nameEn: sql`excluded.name_en`,
        nameZh: sql`excluded.name_zh`,
      },
    });
  await db
    .insert(categories)
    .values(YEARS_AND_VOLUMES.map((row) => ({ ...row, phaseIds: [...row.phaseIds] })))
    .onConflictDoUpdate({
      target: [categories.kind, categories.id],
      set: {
        nameEn: sql`excluded.name_en`,
        nameZh: sql`excluded.name_zh`,
        phaseIds: sql`excluded.phase_ids`,
      },
    });
}
