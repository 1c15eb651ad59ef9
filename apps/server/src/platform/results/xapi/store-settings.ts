import { and, asc, count, eq, gte, isNotNull, isNull, ne, sql } from 'drizzle-orm';
import type { Database } from '../../database/database';
import {
  type ActorNames,
  recordStores,
  reviews,
  statementQueue,
  toldStatements,
  untoldReviews,
} from '../../database/tables';
import { RefusedError } from '../../errors';
import { platformActor } from './actors';
import { loadNamespace, nameUuid } from './name-uuid';
import type { Statement } from './statement';
import { VERBS } from './vocabulary';

/** How students may be called in statements. */
export const ACTOR_NAMES = ['pseudonym', 'number', 'name'] as const satisfies readonly ActorNames[];

/** Refused statements that are named at once. */
const MOST_NAMED = 20;

type Store = typeof recordStores.$inferSelect;

interface StoreWish extends Pick<Store, 'url' | 'username' | 'password'> {
  /** Left out: what is set, else the usual one. */
  readonly home?: string;
  readonly usualHome: string;
  readonly actors?: ActorNames;
  /** Tests that began since then are told too. */
  readonly since?: Date;
}

/**
 * The record store of a school, for the operator.
 * @throws RefusedError where there is none
 */
export async function requireStore(db: Database, schoolId: number): Promise<Store> {
  const [store] = await db.select().from(recordStores).where(eq(recordStores.schoolId, schoolId));
  if (!store) throw new RefusedError('This school has no record store: record-store set gives it one');
  return store;
}

/** Sets a school's store; what waits goes there at once. @returns the store, and how many earlier tests it is told */
export function saveStore(
  db: Database,
  schoolId: number,
  wish: StoreWish,
): Promise<Store & { readonly reviews: number }> {
  const { url, username, password, home, usualHome, actors, since } = wish;
  return db.transaction(async (tx) => {
    // Another store knows nothing of what the former one was told.
    const former = tx
      .select({ schoolId: recordStores.schoolId })
      .from(recordStores)
      .where(and(eq(recordStores.schoolId, schoolId), ne(recordStores.url, url)));
    await tx.delete(toldStatements).where(eq(toldStatements.schoolId, sql`(${former})`));
    const [store] = await tx
      .insert(recordStores)
      .values({ schoolId, url, username, password, home: home ?? usualHome, ...(actors && { actors }) })
      .onConflictDoUpdate({
        target: recordStores.schoolId,
        set: {
          ...{ url, username, password, ...(home && { home }), ...(actors && { actors }) },
          ...{ nextAt: sql`now()`, fault: null, failingSince: null, attempts: 0 },
        },
      })
      .returning();
    if (!store) throw new Error('the record store could not be stored');
    return { ...store, reviews: since ? await markSince(tx, schoolId, since) : 0 };
  });
}

async function markSince(tx: Database, schoolId: number, since: Date): Promise<number> {
  const { rowCount } = await tx
    .insert(untoldReviews)
    .select(
      tx
        .select({ reviewId: reviews.id, schoolId: reviews.schoolId, revision: sql<number>`1`.as('revision') })
        .from(reviews)
        .where(and(eq(reviews.schoolId, schoolId), gte(reviews.startedAt, since))),
    )
    .onConflictDoNothing();
  return rowCount ?? 0;
}

/** A store with what waits for it and what it refused, the oldest first. */
export async function describeStore(db: Database, schoolId: number) {
  const store = await requireStore(db, schoolId);
  const ofSchool = eq(statementQueue.schoolId, schoolId);
  const [waiting] = await db
    .select({ statements: count() })
    .from(statementQueue)
    .where(and(ofSchool, isNull(statementQueue.fault)));
  const refused = await db
    .select({ id: statementQueue.id, reason: statementQueue.fault })
    .from(statementQueue)
    .where(and(ofSchool, isNotNull(statementQueue.fault)))
    .orderBy(asc(statementQueue.place))
    .limit(MOST_NAMED);
  return { store, waiting: waiting?.statements ?? 0, refused };
}

/** Lets refused statements be sent again, and ends the store's pause. @returns how many had been refused */
export async function retryRefused(db: Database, schoolId: number): Promise<number> {
  const { rowCount } = await db
    .update(statementQueue)
    .set({ fault: null })
    .where(and(eq(statementQueue.schoolId, schoolId), isNotNull(statementQueue.fault)));
  await db.update(recordStores).set({ nextAt: sql`now()` }).where(eq(recordStores.schoolId, schoolId));
  return rowCount ?? 0;
}

/** Forgets a school's store with everything about it. @returns how many statements waited or were refused */
export async function removeStore(db: Database, schoolId: number): Promise<number> {
  const [queued] = await db
    .select({ statements: count() })
    .from(statementQueue)
    .where(eq(statementQueue.schoolId, schoolId));
  await db.delete(recordStores).where(eq(recordStores.schoolId, schoolId));
  return queued?.statements ?? 0;
}

/** A statement that is about nobody, the same one each time. */
export async function testStatement(db: Database, { home, schoolId }: Store): Promise<Statement> {
  const namespace = await loadNamespace(db);
  return {
    id: nameUuid(namespace, `test/${schoolId}`),
    actor: platformActor({ home }),
    verb: VERBS.launched,
    object: {
      objectType: 'Activity',
      id: `${home}/xapi/test`,
      definition: { name: { en: 'Trying out the record store', zh: '测试学习记录库' } },
    },
    // Never the present: under the same id that would be another statement.
    timestamp: '2026-01-01T00:00:00.000Z',
  };
}
