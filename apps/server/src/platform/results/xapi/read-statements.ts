import { eq } from 'drizzle-orm';
import type { Database } from '../../database/database';
import { type ActorNames, recordStores, resources } from '../../database/tables';
import type { SchoolScope } from '../../session/caller';
import { readReviewResults } from '../review-results';
import { readPeople } from './actors';
import { type Deed, deedsOf } from './deeds';
import { loadNamespace } from './name-uuid';
import { makeStatements, type StatementMaker } from './statement';

/** Everything that happened in a review, and how to say it. */
export interface ReviewStatements {
  readonly deeds: readonly Deed[];
  readonly maker: StatementMaker;
  /** Participants of whom nothing more is told: their student is gone. */
  readonly erased: ReadonlySet<number>;
}

/** How statements of a school are written. */
export interface StatementStyle {
  /** The platform's address. */
  readonly home: string;
  readonly actors: ActorNames;
}

/** As the school's record store has it; null where there is none. */
export async function findStyle(db: Database, { schoolId }: SchoolScope): Promise<StatementStyle | null> {
  const [row] = await db
    .select({ home: recordStores.home, actors: recordStores.actors })
    .from(recordStores)
    .where(eq(recordStores.schoolId, schoolId));
  return row ?? null;
}

/**
 * Reads what happened in a review of a school.
 * @throws AppError `review.unknown`
 */
export async function readStatements(
  db: Database,
  scope: SchoolScope,
  reviewId: number,
  style: StatementStyle,
): Promise<ReviewStatements> {
  const results = await readReviewResults(db, scope, reviewId, 'en');
  const people = await readPeople(db, scope, reviewId);
  const [resource] = await db
    .select({ en: resources.titleEn, zh: resources.titleZh })
    .from(resources)
    .where(eq(resources.id, results.resourceId));
  const { schoolId } = scope;
  const rule = { ...style, schoolId, namespace: await loadNamespace(db) };
  const titles = resource ?? { en: results.title, zh: results.title };
  return {
    deeds: deedsOf(results),
    maker: makeStatements(rule, { ...results, schoolId, titles }, people),
    erased: new Set(people.filter(({ isErased }) => isErased).map(({ participantId }) => participantId)),
  };
}
