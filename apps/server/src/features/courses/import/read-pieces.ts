import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Database } from '../../../platform/database/database';
import { files, resources } from '../../../platform/database/tables';
import { ImportError } from '../../../platform/import-json';
import type { CourseEntry } from './course-list';

/** Pieces of the cloud library by the manifest's id. */
export type PiecesBySlug = ReadonlyMap<
  string | null,
  { readonly resource: typeof resources.$inferSelect; readonly mime: string | null }
>;

/**
 * The pieces of courses.
 * @param withdrawn pieces that may be out of the library
 * @throws ImportError naming every piece that there is not, or that the library removed
 */
export async function readPieces(
  tx: Database,
  entries: readonly CourseEntry[],
  withdrawn: readonly string[],
): Promise<PiecesBySlug> {
  const slugs = new Set(entries.flatMap(({ steps }) => steps.map(({ id }) => id)));
  const rows = await tx
    .select({ resource: resources, mime: files.mime })
    .from(resources)
    .leftJoin(files, eq(files.sha256, resources.file))
    .where(and(sql`${resources.slug} = any(${sql.param([...slugs])}::text[])`, isNull(resources.schoolId)));
  const pieces: PiecesBySlug = new Map(rows.map((row) => [row.resource.slug, row]));
  const problems = entries.flatMap(({ id, steps }) =>
    steps.flatMap((step) => {
      const piece = pieces.get(step.id);
      if (!piece) return `${id}: there is no piece ${step.id}`;
      const isGone = piece.resource.removedAt !== null && !withdrawn.includes(step.id);
      return isGone ? `${id}: the piece ${step.id} was removed from the library` : [];
    }),
  );
  if (problems.length > 0) throw new ImportError(problems);
  return pieces;
}
