import { eq } from 'drizzle-orm';
import type { Database } from '../../platform/database/database';
import { chapters } from '../../platform/database/tables';
import type { PlayableResource } from './repository';

/** Seconds of each chapter of a courseware by its id; empty for every other kind. */
export async function readChapterSeconds(
  db: Database,
  { id, kind }: PlayableResource,
): Promise<ReadonlyMap<number, number>> {
  if (kind !== 'courseware') return new Map();
  const rows = await db
    .select({ id: chapters.id, seconds: chapters.durationSeconds })
    .from(chapters)
    .where(eq(chapters.resourceId, id));
  return new Map(rows.flatMap((row) => (row.seconds === null ? [] : [[row.id, row.seconds] as const])));
}
