import type { RosterLanguage, UnqualifiedRow, WrittenStudent } from './types';
import { writeSheet } from './write-sheet';

/** What the columns are called in files that we write; `readRoster` knows all of them. */
const TEXTS = {
  en: { sheet: 'Students', name: 'Student name', number: 'Student number', row: 'Row', reason: 'Reason' },
  zh: { sheet: '学生名单', name: '学生姓名', number: '学号', row: '行', reason: '原因' },
} as const;

const EXAMPLE: Readonly<Record<RosterLanguage, readonly WrittenStudent[]>> = {
  en: [
    { name: 'Alex Miller', number: '0020260101' },
    { name: 'Maya Chen', number: '0020260102' },
  ],
  zh: [
    { name: '张晓明', number: '0020260101' },
    { name: '李雨桐', number: '0020260102' },
  ],
};

/** Media type of the files that are written. */
export const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/**
 * Writes students as xlsx that can be imported again (CLS-44, CLS-Q2). All cells are text: numbers keep their zeros,
 * and a name that looks like a formula stays a name.
 */
export function writeRoster(students: readonly WrittenStudent[], language: RosterLanguage): Uint8Array {
  const texts = TEXTS[language];
  return writeSheet(texts.sheet, [
    [texts.name, texts.number],
    ...students.map(({ name, number }) => [name, number]),
  ]);
}

/** Writes the file that shows how a list looks, to be filled in (CLS-37). */
export function writeExample(language: RosterLanguage): Uint8Array {
  return writeRoster(EXAMPLE[language], language);
}

/** Writes the rows that did not qualify with the reason of each; repaired, the file can be imported (CLS-41). */
export function writeUnqualified(rows: readonly UnqualifiedRow[], language: RosterLanguage): Uint8Array {
  const texts = TEXTS[language];
  return writeSheet(texts.sheet, [
    [texts.name, texts.number, texts.reason, texts.row],
    ...rows.map(({ name, number, reason, row }) => [name, number, reason, String(row)]),
  ]);
}
