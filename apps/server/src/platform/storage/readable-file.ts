import { and, eq, exists, or, sql } from 'drizzle-orm';
import type { Database } from '../database/database';
import { files, resources, schools } from '../database/tables';
import { isVisibleTo } from '../resources';
import type { SchoolScope } from '../session/caller';

/** A stored file as its readers see it. */
export interface ReadableFile {
  readonly sha256: string;
  readonly mime: string;
  readonly sizeBytes: number;
}

/** A file that a resource of the cloud library or of this school uses, or its logo; null for any other. */
export async function findReadableFile(
  db: Database,
  scope: SchoolScope,
  sha256: string,
): Promise<ReadableFile | null> {
  const used = db
    .select({ one: sql`1` })
    .from(resources)
    .where(and(or(eq(resources.file, sha256), eq(resources.cover, sha256)), isVisibleTo(scope)));
  const worn = db
    .select({ one: sql`1` })
    .from(schools)
    .where(and(eq(schools.id, scope.schoolId), eq(schools.logo, sha256)));
  const [row] = await db
    .select({ sha256: files.sha256, mime: files.mime, sizeBytes: files.sizeBytes })
    .from(files)
    .where(and(eq(files.sha256, sha256), or(exists(used), exists(worn))));
  return row ?? null;
}
