import type { Row } from './row';

/** Where a table keeps what we need. */
export interface Columns {
  /** One column, or the one of the family name and the one of the given name. */
  readonly name: readonly [number] | readonly [family: number, given: number];
  readonly number: number;
}

export type Field = 'name' | 'number';

/** What a row of a table's head was found to have. */
export type Heads = { readonly [field in Field]?: Columns[field] };

/**
 * What the columns are called, as `normalise` leaves it; an earlier group wins over a later one, as `No.` counts the
 * rows in many lists that have a student number too.
 */
const NAMES = [
  words('学生姓名 学生名字 学员姓名 學生姓名 studentname nameofstudent studentfullname stuname'),
  words('姓名 名字 学生 學生 fullname name'),
  words('中文姓名 英文姓名 displayname student'),
];
const FAMILY_NAMES = [words('姓 姓氏 familyname lastname surname')];
const GIVEN_NAMES = [words('名 givenname firstname forename')];
const NUMBERS = [
  words(
    '学号 學號 学生学号 学生编号 学生号 studentnumber studentno studentid studentidnumber stunumber stuno stuid',
  ),
  words('学籍号 学籍编号 全国学籍号 学生证号 学员编号 admissionnumber rollnumber rollno sid'),
  words('编号 號碼 号码 number no num id'),
];

function words(list: string): ReadonlySet<string> {
  return new Set(list.split(' '));
}

/** Finds what a row names of the columns that we need, in both languages (CLS-40). */
export function findHeads(row: Row): Heads {
  const spellings = Array.from(row.cells, (cell) => spellingsOf(cell ?? ''));
  const number = findColumn(spellings, NUMBERS);
  const name = findColumn(spellings, NAMES);
  if (name !== null) return { name: [name], ...(number !== null && { number }) };
  const family = findColumn(spellings, FAMILY_NAMES);
  const given = findColumn(spellings, GIVEN_NAMES);
  return {
    ...(family !== null && given !== null && { name: [family, given] as const }),
    ...(number !== null && { number }),
  };
}

function findColumn(
  spellings: readonly (readonly string[])[],
  groups: readonly ReadonlySet<string>[],
): number | null {
  for (const group of groups) {
    const column = spellings.findIndex((each) => each.some((spelling) => group.has(spelling)));
    if (column >= 0) return column;
  }
  return null;
}

/** Longer cells are no heads; nothing is spent on them. */
const LONGEST_HEAD = 80;

/** The ways to read a head: whole, and up to a remark or a second language: "学号（必填）", "姓名 Name". */
function spellingsOf(cell: string): string[] {
  if (cell === '' || cell.length > LONGEST_HEAD) return [];
  const text = cell.normalize('NFKC').toLowerCase().trim();
  const first = text.split(/[/|\n([{【]/)[0] ?? '';
  const chinese = /^\p{Script=Han}+/u.exec(first.replace(/\s+/g, ''))?.[0] ?? '';
  return [normalise(text), normalise(first), ...(/[a-z]/.test(first) ? [chinese] : [])];
}

function normalise(text: string): string {
  return text.replace(/[^\p{L}\p{N}]+/gu, '');
}
