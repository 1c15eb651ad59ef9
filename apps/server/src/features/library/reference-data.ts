import { CATE_TYPE } from '@orrery/contract';
import { asc } from 'drizzle-orm';
import type { Database } from '../../platform/database/database';
import { phases, subjects } from '../../platform/database/tables';
import type { Language } from '../../platform/http/context';
import { RES_TYPE_NAMES } from '../../platform/library/type-names';
import { CATE_TYPE_NAMES, readCategories } from './categories';

/** What lists can be filtered by, in a language. */
export async function readReferenceData(db: Database, language: Language) {
  const [phaseRows, subjectRows, general, grade, knowledge, volume] = await Promise.all([
    db.select().from(phases).orderBy(asc(phases.id)),
    db.select().from(subjects).orderBy(asc(subjects.id)),
    readCategories(db, 'general', language),
    readCategories(db, 'grade', language),
    readCategories(db, 'knowledge', language),
    readCategories(db, 'volume', language),
  ]);
  const nameOf = (row: { nameEn: string; nameZh: string }) => (language === 'zh' ? row.nameZh : row.nameEn);
  return {
    res_type: Object.entries(RES_TYPE_NAMES).map(([id, text]) => ({ id: Number(id), name: text[language] })),
    phase: phaseRows.map((phase) => ({
      id: phase.id,
      name: nameOf(phase),
      subjects: subjectRows
        .filter((subject) => subject.phaseId === phase.id)
        .map((subject) => ({ id: subject.id, name: nameOf(subject) })),
    })),
    cate: Object.values(CATE_TYPE).map((id) => ({
      id,
      name: CATE_TYPE_NAMES[id][language],
      subCate: id === CATE_TYPE.general ? general : [],
    })),
    grade,
    new_know_cate: knowledge,
    volume,
  };
}
