import { type AnyColumn, and, eq, exists, isNotNull, isNull, not, or, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../database/database';
import { onceByDatabase } from '../database/once-by-database';
import { chapters, courses, files, resources, schools, uploads } from '../database/tables';
import { isVisibleTo } from '../resources';
import type { SchoolScope } from '../session/caller';

/** A stored file as its readers see it. */
export interface ReadableFile {
  readonly sha256: string;
  readonly mime: string;
  readonly sizeBytes: number;
}

type Find = (values: { sha256: string; schoolId: number }) => Promise<ReadableFile[]>;

/**
 * A file that a school may read; null for any other.
 * That is what a piece of the cloud library or of this school shows (its file, preview and card until it is removed; its
 * cover and its chapters' always, because courses go on naming it), the banner of a course, the school's logo, and what
 * was uploaded and checked and is not saved yet.
 */
export async function findReadableFile(
  db: Database,
  { schoolId }: SchoolScope,
  sha256: string,
): Promise<ReadableFile | null> {
  const [row] = await findFile(db)({ sha256, schoolId });
  return row ?? null;
}

/** Every request for media asks. */
const findFile = onceByDatabase((db): Find => {
  const statement = db
    .select({ sha256: files.sha256, mime: files.mime, sizeBytes: files.sizeBytes })
    .from(files)
    .where(and(eq(files.sha256, sql.placeholder('sha256')), isReadable(db)))
    .prepare('');
  return (values) => statement.execute(values);
});

/** Each place is a look-up of its own by an index; the database stops at the first that holds, so the commonest come first. */
function isReadable(db: Database): SQL | undefined {
  const sha256 = sql.placeholder('sha256');
  const scope = { schoolId: sql.placeholder('schoolId') };
  const inResource = (column: AnyColumn, ...more: (SQL | undefined)[]) =>
    exists(
      db
        .select({ one: sql`1` })
        .from(resources)
        .where(and(eq(column, sha256), isVisibleTo(scope), ...more)),
    );
  const live = isNull(resources.removedAt);
  const inChapter = db
    .select({ one: sql`1` })
    .from(chapters)
    .innerJoin(resources, eq(resources.id, chapters.resourceId))
    .where(and(eq(chapters.cover, sha256), isVisibleTo(scope)));
  const onSchool = db
    .select({ one: sql`1` })
    .from(schools)
    .where(and(eq(schools.id, scope.schoolId), eq(schools.logo, sha256)));
  const uploaded = db
    .select({ one: sql`1` })
    .from(uploads)
    .where(
      and(eq(uploads.sha256, sha256), eq(uploads.schoolId, scope.schoolId), eq(uploads.status, 'ready')),
    );
  const isCloud = and(isNull(courses.accountId), isNull(courses.removedAt));
  const onCourse = db
    .select({ one: sql`1` })
    .from(courses)
    .where(and(eq(courses.banner, sha256), or(isCloud, eq(courses.schoolId, scope.schoolId))));
  return or(
    inResource(resources.cover),
    inResource(resources.file, live),
    inResource(resources.preview, live),
    inResource(resources.card, live),
    exists(inChapter),
    // A banner may be the file of a piece itself, and goes with it.
    and(exists(onCourse), not(inResource(resources.file, isNotNull(resources.removedAt)))),
    exists(onSchool),
    exists(uploaded),
  );
}
