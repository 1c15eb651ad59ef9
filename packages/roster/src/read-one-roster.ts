import { checkRosterFile, ONE_ROSTER_FILES } from './check-file';
import { cleanName, cleanNumber } from './clean-cell';
import { decodeText } from './decode-text';
import { RosterError } from './errors';
import { ROSTER_LIMITS } from './limits';
import { isZip, openZip } from './open-zip';
import { type CsvRecord, readRecords } from './read-records';
import { findFault, joinName } from './read-table';
import type { OneRoster, OneRosterClass, ReadOptions, RosterProblem, RosterStudent } from './types';

/** The files of an export that say who learns where. */
const FILES = [
  'manifest.csv',
  'orgs.csv',
  'classes.csv',
  'users.csv',
  'enrollments.csv',
  'roles.csv',
] as const;
type FileName = (typeof FILES)[number];

/** Texts of the files that are there. */
type Texts = ReadonlyMap<FileName, string>;

/**
 * Reads a OneRoster 1.1 or 1.2 export: a zip of CSV files (orgs, classes, users, enrollments). Who is enrolled as a
 * student counts; what is marked as deleted does not, nor who left the class before today.
 * @param today the day as the files have it, 2026-09-01; the clock's where left out
 * @throws RosterError; `details.file` names the CSV file that it is about
 */
export async function readOneRoster(
  bytes: Uint8Array,
  fileName: string,
  { onProgress = () => {}, today = toDay(new Date()) }: ReadOptions & { readonly today?: string } = {},
): Promise<OneRoster> {
  checkRosterFile({ name: fileName, size: bytes.byteLength }, ONE_ROSTER_FILES);
  if (!isZip(bytes)) throw new RosterError('damaged');
  onProgress(0);
  const texts = openTexts(bytes);
  onProgress(0.3);
  const schools = readSchools(texts);
  const enrolled = readEnrolled(texts, today);
  onProgress(0.6);
  const { students, problems } = readStudents(texts, enrolled);
  onProgress(0.9);
  const classes = readClasses(texts, schools, enrolled, students);
  if (students.size + problems.length === 0) throw new RosterError('empty');
  onProgress(1);
  return { version: readVersion(texts), schools: [...new Set(schools.values())], classes, problems };
}

function openTexts(bytes: Uint8Array): Texts {
  const texts = new Map<FileName, string>();
  for (const [path, content] of Object.entries(openZip(bytes, (name) => toFileName(name) !== null))) {
    const file = toFileName(path);
    if (file && texts.has(file)) throw new RosterError('damaged', { file });
    if (file) texts.set(file, decodeText(content));
  }
  return texts;
}

/** Some programs put the files into a folder. */
function toFileName(path: string): FileName | null {
  const name = path.slice(path.lastIndexOf('/') + 1).toLowerCase();
  return path.startsWith('__MACOSX/') ? null : (FILES.find((file) => file === name) ?? null);
}

/** @throws RosterError no-field, where the file is not there or lacks a column */
function* recordsOf(texts: Texts, file: FileName, required: readonly string[]): Generator<CsvRecord> {
  const text = texts.get(file);
  if (text === undefined) throw new RosterError('no-field', { file });
  for (const record of readRecords(text, file, required)) {
    if (record.get('status').toLowerCase() !== 'tobedeleted') yield record;
  }
}

function readVersion(texts: Texts): OneRoster['version'] {
  // Version 1.2 moved roles to a file of their own.
  if (!texts.has('manifest.csv')) return texts.has('roles.csv') ? '1.2' : '1.1';
  for (const { get } of recordsOf(texts, 'manifest.csv', ['propertyName', 'value'])) {
    if (get('propertyName').toLowerCase() === 'oneroster.version')
      return get('value') === '1.2' ? '1.2' : '1.1';
  }
  return '1.1';
}

/** Names of the schools by id; empty where the export is about classes only. */
function readSchools(texts: Texts): Map<string, string> {
  const names = new Map<string, string>();
  if (!texts.has('orgs.csv')) return names;
  for (const { get } of recordsOf(texts, 'orgs.csv', ['sourcedId', 'name', 'type'])) {
    if (get('type').toLowerCase() === 'school') names.set(get('sourcedId'), cleanName(get('name')));
  }
  return names;
}

/** Ids of the students by class; those who come later are among them. */
function readEnrolled(texts: Texts, today: string): Map<string, Set<string>> {
  const enrolled = new Map<string, Set<string>>();
  const columns = ['classSourcedId', 'userSourcedId', 'role'];
  for (const { get } of recordsOf(texts, 'enrollments.csv', columns)) {
    if (get('role').toLowerCase() !== 'student' || isOver(get('endDate'), today)) continue;
    const users = enrolled.get(get('classSourcedId'));
    if (users) users.add(get('userSourcedId'));
    else enrolled.set(get('classSourcedId'), new Set([get('userSourcedId')]));
  }
  return enrolled;
}

/** The last day is the one before the end; whatever is no date ends nothing. */
function isOver(endDate: string, today: string): boolean {
  return /^\d{4}-\d{2}-\d{2}/.test(endDate) && endDate.slice(0, 10) <= today;
}

/** A day where this machine is. */
function toDay(time: Date): string {
  const two = (number: number) => String(number).padStart(2, '0');
  return `${time.getFullYear()}-${two(time.getMonth() + 1)}-${two(time.getDate())}`;
}

interface Students {
  /** By the id of the user. */
  readonly students: Map<string, RosterStudent>;
  readonly problems: RosterProblem[];
}

function readStudents(texts: Texts, enrolled: ReadonlyMap<string, ReadonlySet<string>>): Students {
  const wanted = new Set([...enrolled.values()].flatMap((users) => [...users]));
  const students = new Map<string, RosterStudent>();
  const problems: RosterProblem[] = [];
  const rowOfNumber = new Map<string, number>();
  for (const record of recordsOf(texts, 'users.csv', USER_COLUMNS)) {
    // Each id once: a second row of it says nothing new.
    if (!wanted.delete(record.get('sourcedId'))) continue;
    const student = toStudent(record);
    const fault = findFault(student);
    const firstRow = rowOfNumber.get(student.number);
    if (fault) problems.push({ ...student, fault });
    else if (firstRow !== undefined) problems.push({ ...student, fault: 'number-twice', firstRow });
    else students.set(record.get('sourcedId'), student);
    if (!fault && firstRow === undefined) rowOfNumber.set(student.number, student.row);
    const count = students.size + problems.length;
    if (count > ROSTER_LIMITS.students) throw new RosterError('too-many', { count, file: 'users.csv' });
  }
  return { students, problems };
}

const USER_COLUMNS = ['sourcedId', 'givenName', 'familyName'];

/** The first of the numbers that is one is the student's: the identifier, or else what the user is called. */
function toStudent({ row, get }: CsvRecord): RosterStudent {
  const numbers = (['identifier', 'username', 'sourcedId'] as const).map((column) =>
    cleanNumber(get(column)),
  );
  const digits = numbers.find((number) => /^\d+$/.test(number));
  return {
    row,
    name: cleanName(joinName(get('familyName'), get('givenName'))),
    number: digits ?? numbers[0] ?? '',
  };
}

function readClasses(
  texts: Texts,
  schools: ReadonlyMap<string, string>,
  enrolled: ReadonlyMap<string, ReadonlySet<string>>,
  students: ReadonlyMap<string, RosterStudent>,
): OneRosterClass[] {
  const classes = new Map<string, OneRosterClass>();
  for (const { get } of recordsOf(texts, 'classes.csv', CLASS_COLUMNS)) {
    const sourcedId = get('sourcedId');
    classes.set(sourcedId, {
      sourcedId,
      name: cleanName(get('title') || get('classCode')),
      school: schools.get(get('schoolSourcedId')) ?? '',
      homeroom: get('classType').toLowerCase() === 'homeroom',
      students: [...(enrolled.get(sourcedId) ?? [])].flatMap((user) => students.get(user) ?? []),
    });
    if (classes.size > ROSTER_LIMITS.classes) {
      throw new RosterError('too-many', { count: classes.size, file: 'classes.csv' });
    }
  }
  return [...classes.values()].sort((a, b) => a.name.localeCompare(b.name, undefined, { numeric: true }));
}

const CLASS_COLUMNS = ['sourcedId', 'title'];
