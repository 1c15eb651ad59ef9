import { describe, expect, test } from 'vitest';
import { placeStudents, RosterError, readOneRoster } from './index';
import { zipOf } from './testing/workbooks';

const ORGS =
  'sourcedId,status,dateLastModified,name,type,identifier,parentSourcedId\no1,,,North School,school,,\nd1,,,District,district,,\n';
const CLASSES =
  'sourcedId,status,dateLastModified,title,grades,courseSourcedId,classCode,classType,location,schoolSourcedId\n' +
  'c2,active,,Maths 10,,,,scheduled,,o1\nc1,active,,Class 2,,,,homeroom,,o1\nc3,tobedeleted,,Old,,,,homeroom,,o1\nc4,,,,,,E-1,homeroom,,o1\n';
const ENROLLMENTS =
  'sourcedId,status,dateLastModified,classSourcedId,schoolSourcedId,userSourcedId,role,primary,beginDate,endDate\n' +
  'e1,,,c2,o1,u1,student,,,\ne2,,,c1,o1,u1,student,,,\ne3,,,c1,o1,u2,student,,,\ne4,,,c1,o1,t1,teacher,,,\n' +
  'e5,tobedeleted,,c1,o1,u3,student,,,\ne6,,,c1,o1,u4,student,,,\ne7,,,c1,o1,u5,student,,,\ne8,,,c1,o1,u6,student,,,\n';

const V11 = {
  'manifest.csv': 'propertyName,value\nmanifest.version,1.0\noneroster.version,1.1\n',
  'orgs.csv': ORGS,
  'classes.csv': CLASSES,
  'users.csv':
    'sourcedId,status,dateLastModified,enabledUser,orgSourcedIds,role,username,userIds,givenName,familyName,middleName,identifier\n' +
    'u1,,,true,o1,student,ada,,Ada,Lovelace,,00101\nu2,,,true,o1,student,00102,,三,张,,\nu3,,,true,o1,student,x,,Gone,Away,,3\n' +
    'u4,,,true,o1,student,bob,,Bob,Ray,,\nu5,,,true,o1,student,eve,,Eve,Fox,,00101\nt1,,,true,o1,teacher,t,,Tea,Cher,,9\n',
  'enrollments.csv': ENROLLMENTS,
};

const V12 = {
  ...V11,
  'manifest.csv': 'propertyName,value\nmanifest.version,1.0\noneroster.version,1.2\n',
  'users.csv':
    'sourcedId,status,dateLastModified,enabledUser,username,userIds,givenName,familyName,middleName,identifier,userMasterIdentifier\n' +
    'u1,,,true,ada,,Ada,Lovelace,,00101,\nu2,,,true,00102,,三,张,,,\n',
  'roles.csv':
    'sourcedId,status,dateLastModified,userSourcedId,roleType,role,beginDate,endDate,orgSourcedId\nr1,,,u1,primary,student,,,o1\n',
};

const read = (files: Record<string, string>) => readOneRoster(zipOf(files), 'oneroster.zip');
const errorOf = (reading: Promise<unknown>) =>
  reading.then(
    () => 'read',
    (error) => (error instanceof RosterError ? { id: error.id, ...error.details } : error),
  );

describe('OneRoster', () => {
  test('1.1: classes by name with who is enrolled as a student, and what does not qualify', async () => {
    const { version, schools, classes, problems } = await read(V11);
    expect([version, schools]).toEqual(['1.1', ['North School']]);
    expect(
      classes.map(({ name, homeroom, students }) => [name, homeroom, students.map((s) => s.number)]),
    ).toEqual([
      ['Class 2', true, ['00101', '00102']],
      ['E-1', true, []],
      ['Maths 10', false, ['00101']],
    ]);
    expect(classes[0]).toMatchObject({ sourcedId: 'c1', school: 'North School' });
    expect(classes[0]?.students.map(({ name }) => name)).toEqual(['Ada Lovelace', '张三']);
    expect(problems).toEqual([
      { row: 5, name: 'Bob Ray', number: '', fault: 'number-empty' },
      { row: 6, name: 'Eve Fox', number: '00101', fault: 'number-twice', firstRow: 2 },
    ]);
  });

  test('1.2: roles are in a file of their own, files may lie in a folder', async () => {
    const inFolder = Object.fromEntries(Object.entries(V12).map(([name, text]) => [`export/${name}`, text]));
    const { version, classes } = await read({ ...inFolder, '__MACOSX/export/users.csv': 'x' });
    expect(version).toBe('1.2');
    expect(classes[0]?.students.map(({ name, row }) => [name, row])).toEqual([
      ['Ada Lovelace', 2],
      ['张三', 3],
    ]);
  });

  test('who left a class before today is not in it, who comes later is', async () => {
    const rows = [
      'c1,u1,student,2025-09-01,2026-01-31',
      'c1,u2,student,2026-09-01,2027-07-01',
      'c2,u1,student,2026-02-01,',
      'c2,u4,student,2025-09-01,soon',
    ];
    const files = {
      ...V11,
      'enrollments.csv': `classSourcedId,userSourcedId,role,beginDate,endDate\n${rows.join('\n')}`,
    };
    const on = async (today: string) => {
      const { classes } = await readOneRoster(zipOf(files), 'oneroster.zip', { today });
      return classes.map(({ name, students }) => [name, students.map((s) => s.number)]);
    };
    expect(await on('2026-01-30')).toEqual([
      ['Class 2', ['00101', '00102']],
      ['E-1', []],
      ['Maths 10', ['00101']],
    ]);
    expect((await on('2026-01-31'))[0]).toEqual(['Class 2', ['00102']]);
  });

  test('a student of several classes is placed in the homeroom, once', async () => {
    const { classes } = await read(V11);
    const placed = placeStudents(classes);
    expect(placed.map(({ name, students }) => [name, students.length])).toEqual([
      ['Class 2', 2],
      ['E-1', 0],
      ['Maths 10', 0],
    ]);
    expect(placeStudents(classes.slice(2))[0]?.students).toHaveLength(1);
  });

  test.each(['classes.csv', 'users.csv', 'enrollments.csv'])(
    'without %s: which file is missing',
    async (file) => {
      const files: Record<string, string> = { ...V11 };
      delete files[file];
      expect(await errorOf(read(files))).toEqual({ id: 'no-field', file });
      expect(await errorOf(read({ ...V11, [file]: 'a,b\n1,2\n' }))).toEqual({ id: 'no-field', file });
    },
  );

  test('without orgs and manifest it is read all the same', async () => {
    const { 'manifest.csv': _, 'orgs.csv': __, ...files } = V11;
    expect(await read(files)).toMatchObject({
      version: '1.1',
      schools: [],
      classes: [{ school: '' }, {}, {}],
    });
  });

  test('nobody is enrolled, something else under the name, and another end of the name', async () => {
    const heads = 'classSourcedId,userSourcedId,role\n';
    expect(await errorOf(read({ ...V11, 'enrollments.csv': heads }))).toEqual({ id: 'empty' });
    expect(await errorOf(readOneRoster(new Uint8Array(100), 'a.zip'))).toEqual({ id: 'damaged' });
    expect(await errorOf(readOneRoster(zipOf(V11), 'a.rar'))).toEqual({ id: 'format' });
  });

  test('more students than one import takes', async () => {
    const users = Array.from({ length: 10_001 }, (_, index) => index);
    const files = {
      ...V11,
      'users.csv': `sourcedId,givenName,familyName,identifier\n${users.map((user) => `u${user},A,B,${user}`).join('\n')}`,
      'enrollments.csv': `classSourcedId,userSourcedId,role\n${users.map((user) => `c1,u${user},student`).join('\n')}`,
    };
    expect(await errorOf(read(files))).toMatchObject({ id: 'too-many', file: 'users.csv' });
  });
});
