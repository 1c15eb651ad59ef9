import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { Database } from '../../database/database';
import { statementQueue, toldStatements, untoldReviews } from '../../database/tables';
import { toSchoolScope } from '../../session/caller';
import type { Deed } from './deeds';
import { findStyle, type ReviewStatements, readStatements } from './read-statements';
import type { Statement, StatementMaker } from './statement';

/** Reviews that are looked at in one go. */
const MOST_REVIEWS = 200;
/** Rows of one statement to the database. */
const BATCH = 500;

/** First half of the advisory locks of reviews that are being queued; the other half is the review. */
const LOCK_CLASS = 720_518;

/** What was told of a participant: by slot, which variant. */
type Told = Readonly<Record<string, string>>;

interface Row {
  readonly participantId: number;
  readonly statement: Statement;
}

/** Reviews whose record store does not know their results yet. */
export function findUntold(db: Database) {
  return db.select().from(untoldReviews).orderBy(asc(untoldReviews.reviewId)).limit(MOST_REVIEWS);
}

/**
 * Queues what a school's record store was not told of a review, and takes back what became wrong. What changes in the
 * meantime keeps the review in the list. @returns how many statements were queued
 */
export async function queueReview(
  db: Database,
  untold: { readonly reviewId: number; readonly schoolId: number; readonly revision: number },
): Promise<number> {
  const { reviewId, schoolId, revision } = untold;
  const scope = toSchoolScope(schoolId);
  const style = await findStyle(db, scope);
  // Removed a moment ago, and the list with it.
  if (!style) return 0;
  return db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ taken: boolean }>(
      sql`select pg_try_advisory_xact_lock(${LOCK_CLASS}, ${reviewId}) as taken`,
    );
    // Another server of this database is at it.
    if (!rows[0]?.taken) return 0;
    // Not before the lock: what was read before another server queued something later would be told after it.
    const read = await readStatements(db, scope, reviewId, style);
    const queued = await queueNews(tx, schoolId, read);
    await tx
      .delete(untoldReviews)
      .where(and(eq(untoldReviews.reviewId, reviewId), eq(untoldReviews.revision, revision)));
    return queued;
  });
}

async function queueNews(tx: Database, schoolId: number, read: ReviewStatements): Promise<number> {
  const deeds = byParticipant(read.deeds.filter(({ participant }) => !read.erased.has(participant.id)));
  const ids = [...deeds.keys()];
  if (ids.length === 0) return 0;
  const known = await tx.select().from(toldStatements).where(inArray(toldStatements.participantId, ids));
  const toldOf = new Map(known.map(({ participantId, told }) => [participantId, told]));
  const news = ids.flatMap((participantId) => {
    const told = toldOf.get(participantId) ?? {};
    const { statements, told: now } = newsOf(read.maker, participantId, deeds.get(participantId) ?? [], told);
    return statements.length > 0 ? [{ participantId, statements, told: now }] : [];
  });
  const rows = news.flatMap(({ participantId, statements }) =>
    statements.map((statement): Row => ({ participantId, statement })),
  );
  for (let index = 0; index < rows.length; index += BATCH) {
    const values = rows
      .slice(index, index + BATCH)
      .map(({ participantId, statement }) => ({ schoolId, participantId, id: statement.id, statement }));
    await tx.insert(statementQueue).values(values).onConflictDoNothing();
  }
  for (let index = 0; index < news.length; index += BATCH) {
    const values = news
      .slice(index, index + BATCH)
      .map(({ participantId, told }) => ({ schoolId, participantId, told }));
    await tx
      .insert(toldStatements)
      .values(values)
      .onConflictDoUpdate({ target: toldStatements.participantId, set: { told: sql`excluded.told` } });
  }
  return rows.length;
}

function byParticipant(deeds: readonly Deed[]): Map<number, Deed[]> {
  const all = new Map<number, Deed[]>();
  for (const deed of deeds) {
    const own = all.get(deed.participant.id) ?? [];
    own.push(deed);
    all.set(deed.participant.id, own);
  }
  return all;
}

/** What is new among the deeds of a participant. An earlier attempt at a point stays true when there is another. */
function newsOf(
  maker: StatementMaker,
  participantId: number,
  deeds: readonly Deed[],
  told: Told,
): { readonly statements: readonly Statement[]; readonly told: Told } {
  const statements = deeds.flatMap((deed) => {
    const { slot } = deed;
    const before = told[slot];
    if (before === deed.variant) return [];
    const wrong = before === undefined ? [] : [maker.takeBack(participantId, { slot, variant: before })];
    return [...wrong, maker.state(deed)];
  });
  return { statements, told: Object.fromEntries(deeds.map(({ slot, variant }) => [slot, variant])) };
}
