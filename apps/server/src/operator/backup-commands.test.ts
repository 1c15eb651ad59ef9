import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { EXPORTED, LEFT_OUT } from '../platform/backup/tables';
import { type OpenDatabase, openDatabase } from '../platform/database/database';
import { migrateDatabase } from '../platform/database/migrate';
import { classes, files, resources, schools, students } from '../platform/database/tables';
import { releaseFiles, releaseUnnamedFiles } from '../platform/storage/release-files';
import { makeOperator, type Operate, operatorEnv } from '../testing/operator';
import { makePicture } from '../testing/own-resource';
import { makeReportedTest, type ReportedTest } from '../testing/reported-test';
import { envOf, startS3Store } from '../testing/s3-store';
import { createTestDatabase, NO_TABLES } from '../testing/test-database';
import { startTestServer, type TestServer } from '../testing/test-server';

let server: TestServer;
let database: OpenDatabase;
let operator: Operate;
/** Two schools whose classes have taken a test, with a picture each. */
let one: ReportedTest;
let other: ReportedTest;
let picture: Awaited<ReturnType<typeof makePicture>>;
let foreign: Awaited<ReturnType<typeof makePicture>>;
let folder: string;

beforeAll(async () => {
  server = await startTestServer();
  operator = await makeOperator(server);
  database = openDatabase((await operatorEnv(server)).DATABASE_URL ?? '');
  one = await makeReportedTest(database);
  other = await makeReportedTest(database);
  await Promise.all([one.takeTest(), other.takeTest()]);
  picture = await makePicture(server, one.schoolId);
  foreign = await makePicture(server, other.schoolId, { titleEn: 'Only the other school has this' });
  const { sha256 } = await makePicture(server, null);
  // Coursewares of results name contents that nobody stored.
  await database.db.update(resources).set({ file: sha256 }).where(eq(resources.kind, 'courseware'));
  await releaseUnnamedFiles(server, new Date());
});
afterAll(async () => {
  await database?.close();
  await server?.close();
});
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'orrery-export-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
});

/** A database without a table and a data folder, with the operator's command line for them. */
async function makePlace(env: Record<string, string> = {}) {
  const made = await createTestDatabase(NO_TABLES);
  const dataDir = await mkdtemp(join(tmpdir(), 'orrery-import-'));
  const opened = openDatabase(made.url);
  onTestFinished(async () => {
    await opened.close();
    await made.drop();
    await rm(dataDir, { recursive: true, force: true });
  });
  const run = await makeOperator(server, { ...env, DATABASE_URL: made.url, DATA_DIR: dataDir });
  return { ...opened, url: made.url, dataDir, run };
}

/** Every row of every exported table, in one text each, without what the database computes. */
async function allRows({ pool }: Pick<OpenDatabase, 'pool'>): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {};
  for (const { table } of EXPORTED) {
    const { rows } = await pool.query(`select row_to_json(t)::text as line from ${table} t order by 1`);
    found[table] = rows.map(({ line }) => line);
  }
  return found;
}

/** Everything that an export says, as text; contents of files are left out. */
async function textOf(path: string): Promise<string> {
  const names = (await readdir(path, { recursive: true })).filter((name) => /json/.test(name));
  return (await Promise.all(names.map((name) => readFile(join(path, name), 'utf8')))).join('');
}

const contentPath = (path: string, sha256: string) => join(path, 'files', sha256.slice(0, 2), sha256);

test('every table is either exported or left out on purpose', async () => {
  const { rows } = await database.pool.query("select tablename from pg_tables where schemaname = 'public'");
  const decided = [...EXPORTED.map(({ table }) => table), ...LEFT_OUT];
  expect(decided.toSorted()).toEqual(rows.map(({ tablename }) => tablename).toSorted());
});

test('what was exported while the server runs is there again in an empty database, to the last digit', async () => {
  expect(await operator('export', folder)).toMatchObject({ code: 0, err: '' });
  expect(await operator('import', folder, '--check')).toMatchObject({ code: 0 });
  const place = await makePlace();
  const done = await place.run('import', folder, '--json');
  expect(done).toMatchObject({ code: 0, err: '' });
  expect(JSON.parse(done.out)).toMatchObject({ school: null, files: 3, damaged: [] });
  const [before, after] = [await allRows(database), await allRows(place)];
  for (const { table } of EXPORTED) expect(after[table], table).toEqual(before[table]);
  expect(await readFile(contentPath(place.dataDir, picture.sha256))).toEqual(picture.bytes);
  // Numbers go on after those that are there.
  const [school] = await place.db
    .insert(schools)
    .values({ name: 'New', showName: 'New', key: 'new' })
    .returning();
  expect(school?.id).toBeGreaterThan(other.schoolId);
  // What lists are searched by is made anew.
  const listed = await place.pool.query('select count(*)::int as n from listed_resources');
  expect(listed.rows[0].n).toBe((await database.db.select().from(resources)).length);
});

test('from a disk to a bucket and back: the way from one machine to many, and out again', async () => {
  const store = await startS3Store();
  onTestFinished(() => store.close());
  await operator('export', folder);
  const many = await makePlace(envOf(store));
  expect(await many.run('import', folder)).toMatchObject({ code: 0, err: '' });
  // The bucket alone has the files.
  const names = await readdir(many.dataDir, { recursive: true });
  expect(names.filter((name) => name.includes(picture.sha256))).toEqual([]);
  const back = join(folder, 'back');
  await mkdir(back);
  expect(await many.run('export', back)).toMatchObject({ code: 0, err: '' });
  const alone = await makePlace();
  expect(await alone.run('import', back)).toMatchObject({ code: 0, err: '' });
  expect(await readFile(contentPath(alone.dataDir, picture.sha256))).toEqual(picture.bytes);
  const [before, after] = [await allRows(many), await allRows(alone)];
  for (const { table } of EXPORTED) expect(after[table], table).toEqual(before[table]);
});

test('a school is exported alone: nothing of another one, and no secret of the platform', async () => {
  expect(await operator('export', folder, '--school', one.schoolKey)).toMatchObject({ code: 0 });
  const told = await textOf(folder);
  expect(told).toContain(one.schoolKey);
  for (const word of [other.schoolKey, 'Only the other school has this', foreign.sha256, 'Maple']) {
    expect(told).not.toContain(word);
  }
  const { rows: kept } = await database.pool.query('select value from secrets');
  expect(kept.length).toBeGreaterThan(0);
  for (const { value } of kept) expect(told).not.toContain(value);
  const place = await makePlace();
  expect(await place.run('import', folder)).toMatchObject({ code: 0, err: '' });
  expect((await place.db.select().from(schools)).map(({ key }) => key)).toEqual([one.schoolKey]);
  const answers = 'select count(*)::int as n from review_answers';
  expect((await place.pool.query(answers)).rows[0].n).toBe(2);
  expect((await operator('export', folder)).err).toContain('holds something else');
});

test('rows are those of one moment, whatever is written meanwhile', async () => {
  let isOver = false;
  let written = 0;
  const writer = (async () => {
    while (!isOver) {
      // This class never is without its student.
      await database.db.transaction(async (tx) => {
        const [row] = await tx
          .insert(classes)
          .values({ schoolId: one.schoolId, name: `Pair ${written}` })
          .returning();
        const values = { schoolId: one.schoolId, classId: row?.id ?? 0, name: 'Li', number: `9${written}` };
        await tx.insert(students).values(values);
      });
      written += 1;
    }
  })();
  await operator('export', folder);
  isOver = true;
  await writer;
  expect(written).toBeGreaterThan(0);
  const place = await makePlace();
  expect(await place.run('import', folder)).toMatchObject({ code: 0, err: '' });
  const alone = await place.pool.query(
    `select name from classes c where name like 'Pair %'
     and not exists (select 1 from students where class_id = c.id)`,
  );
  expect(alone.rows).toEqual([]);
});

test('a second export into the folder brings it up to date, and what is gone leaves it', async () => {
  const passing = await makePicture(server, one.schoolId, { titleEn: 'Here for a day' });
  await operator('export', folder);
  expect(await readFile(contentPath(folder, passing.sha256))).toEqual(passing.bytes);
  await database.db.delete(resources).where(eq(resources.id, passing.id));
  expect(await releaseFiles(server, [passing.sha256])).toBe(1);
  expect(await operator('export', folder)).toMatchObject({ code: 0 });
  await expect(readFile(contentPath(folder, passing.sha256))).rejects.toThrow('ENOENT');
  expect(await textOf(folder)).not.toContain('Here for a day');
  expect((await readdir(folder)).toSorted()).toEqual([
    'files',
    'manifest.json',
    expect.stringMatching(/^rows-/),
  ]);
});

test('a content that an export holds is not deleted under it', async () => {
  const held = await makePicture(server, one.schoolId);
  await database.db.delete(resources).where(eq(resources.id, held.id));
  await database.db.transaction(async (tx) => {
    await tx.select().from(files).where(eq(files.sha256, held.sha256)).for('key share');
    expect(await releaseFiles(server, [held.sha256])).toBe(0);
  });
  expect(await releaseFiles(server, [held.sha256])).toBe(1);
});

test('one byte that is another is found, by name, and nothing is imported', async () => {
  await operator('export', folder);
  const path = contentPath(folder, picture.sha256);
  await writeFile(
    path,
    picture.bytes.map((byte, index) => (index === 300 ? byte ^ 1 : byte)),
  );
  const place = await makePlace();
  const refusal = { code: 2, out: '', err: `The file ${picture.sha256} is not what was exported\n` };
  expect(await place.run('import', folder)).toEqual(refusal);
  expect(await operator('import', folder, '--check')).toEqual(refusal);
  await writeFile(path, picture.bytes);
  const { rows, tables } = JSON.parse(await readFile(join(folder, 'manifest.json'), 'utf8'));
  expect(tables.length).toBe(EXPORTED.length);
  const lines = join(folder, rows, 'students.jsonl');
  await writeFile(lines, (await readFile(lines, 'utf8')).replace('Li', 'Lo'));
  expect((await place.run('import', folder)).err).toBe('The rows of students are not what was exported\n');
  await rm(lines);
  expect((await place.run('import', folder)).err).toContain('The rows of students cannot be read');
  const found = await place.pool.query("select 1 from pg_tables where schemaname = 'public'");
  expect(found.rowCount).toBe(0);
});

test('a content that the storage lost is named, and all else is exported', async () => {
  const lost = await makePicture(server, one.schoolId);
  await server.storage.remove(lost.sha256);
  const done = await operator('export', folder, '--json');
  expect(done.code).toBe(1);
  expect(JSON.parse(done.out).damaged).toEqual([lost.sha256]);
  const place = await makePlace();
  expect(await place.run('import', folder)).toMatchObject({ code: 0, err: '' });
  await database.db.delete(resources).where(eq(resources.id, lost.id));
});

test('an export of an older version is brought to this one; one of an unknown version is refused', async () => {
  const migrations = new URL('../migrations/', import.meta.url);
  const first = await readFile(new URL('0000_first.sql', migrations), 'utf8');
  const hash = (text: string) => createHash('sha256').update(text).digest('hex');
  const rows = 'rows-00000000-0000-4000-8000-000000000000';
  const line = `${JSON.stringify({ id: 7, name: 'Old', show_name: 'Old School', school_key: 'old', created_at: '2025-01-02T03:04:05+00:00', history_data: false })}\n`;
  await mkdir(join(folder, rows));
  await writeFile(join(folder, rows, 'schools.jsonl'), line);
  await writeFile(join(folder, rows, 'files.jsonl'), '');
  const manifest = {
    ...{
      orrery: 'export',
      format: 1,
      takenAt: '2025-01-02T03:04:05Z',
      school: null,
      migration: hash(first),
      rows,
    },
    tables: [
      { name: 'schools', rows: 1, bytes: line.length, sha256: hash(line) },
      { name: 'files', rows: 0, bytes: 0, sha256: hash('') },
    ],
    ...{ files: { count: 0, bytes: 0 }, damaged: [] },
  };
  await writeFile(join(folder, 'manifest.json'), JSON.stringify(manifest));
  const place = await makePlace();
  expect(await place.run('import', folder)).toMatchObject({ code: 0, err: '' });
  expect(await place.db.select().from(schools)).toMatchObject([{ id: 7, showName: 'Old School' }]);
  await writeFile(
    join(folder, 'manifest.json'),
    JSON.stringify({ ...manifest, migration: hash('of tomorrow') }),
  );
  expect((await place.run('import', folder)).err).toContain('another version of Orrery');
});

test('a database that holds something is left alone, one that is only prepared is filled', async () => {
  await operator('export', folder);
  expect(await operator('import', folder)).toMatchObject({
    code: 2,
    err: 'The database is not empty: import into a new DATA_DIR or database\n',
  });
  const place = await makePlace();
  await migrateDatabase(place.pool);
  expect(await place.run('import', folder)).toMatchObject({ code: 0, err: '' });
});

test('a folder that is no export, and one that is something else, are refused', async () => {
  expect((await operator('import', folder)).err).toBe(`There is no export in ${folder}\n`);
  await writeFile(join(folder, 'thesis.txt'), 'years of work');
  expect((await operator('export', folder)).err).toContain('holds something else');
  expect(await readdir(folder)).toEqual(['thesis.txt']);
  await writeFile(join(folder, 'manifest.json'), '{"orrery":"export","format":2}');
  expect((await operator('import', folder)).err).toContain('not of an export that this Orrery can read');
});
