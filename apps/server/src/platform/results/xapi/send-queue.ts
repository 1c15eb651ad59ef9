import { and, asc, eq, inArray, isNull, lte, sql } from 'drizzle-orm';
import type { Logger } from 'pino';
import type { Database } from '../../database/database';
import { recordStores, statementQueue } from '../../database/tables';
import { type Sent, sendStatements } from './record-store-client';
import type { Statement } from './statement';

/** Statements of one request. */
const BATCH = 50;
/** For how long a server has a store to itself; taken anew before each request, which ends sooner. */
const LEASE_MS = 60_000;
/** The first pause after a failure; each further one is twice as long. */
const FIRST_PAUSE_MS = 30_000;
/** How often a store may refuse a whole request before what it refuses is set aside. */
const MOST_PATIENCE = 5;
/** The longest pause. */
const LONGEST_PAUSE_MS = 60 * 60_000;

type Store = typeof recordStores.$inferSelect;
type Queued = Pick<typeof statementQueue.$inferSelect, 'place' | 'id' | 'statement'>;

/** What sending needs. */
export interface SendDeps {
  readonly db: Database;
  readonly log: Pick<Logger, 'info' | 'warn'>;
  /** Ends it between two requests, and within one. */
  readonly signal: AbortSignal;
}

class StoreAway extends Error {
  readonly retryAfterMs: number | null;

  constructor({ reason, retryAfterMs }: Omit<Extract<Sent, { outcome: 'away' }>, 'outcome'>) {
    super(reason);
    this.retryAfterMs = retryAfterMs;
  }
}

const milliseconds = (ms: number) => sql`now() + make_interval(secs => ${ms / 1000})`;
const isWaiting = (schoolId: number) =>
  and(eq(statementQueue.schoolId, schoolId), isNull(statementQueue.fault));

/** Schools whose store has something to get, and may get it now. */
export async function findDue(db: Database): Promise<number[]> {
  const waiting = sql`exists (select from statement_queue
    where statement_queue.school_id = ${recordStores.schoolId} and statement_queue.fault is null)`;
  const rows = await db
    .select({ schoolId: recordStores.schoolId })
    .from(recordStores)
    .where(and(lte(recordStores.nextAt, sql`now()`), waiting));
  return rows.map(({ schoolId }) => schoolId);
}

/**
 * Sends what waits for a school's record store, the oldest first. One server at a time speaks to a store. Where it is
 * away, everything waits for a pause that grows to an hour; a statement that it refuses is kept with the reason, and
 * the others go on.
 */
export async function sendQueue(deps: SendDeps, schoolId: number): Promise<void> {
  const store = await takeStore(deps.db, schoolId);
  if (!store) return;
  let wasAway = store.fault !== null;
  try {
    while (!deps.signal.aborted) {
      const rows = await nextRows(deps.db, schoolId);
      if (rows.length === 0) break;
      const refused = await deliver(deps, store, rows);
      const [first] = refused;
      // A store that takes none of so many is set up wrong, rather than all of them.
      if (first && refused.length === BATCH && isPatient(store)) {
        throw new StoreAway({ reason: `it refuses everything: ${first.reason}`, retryAfterMs: null });
      }
      for (const one of refused) await setAside(deps, store, one);
      if (refused.length < rows.length) await noteWell(deps, schoolId, wasAway);
      wasAway = false;
    }
    await setStore(deps.db, schoolId, { nextAt: sql`now()` });
  } catch (error) {
    if (!(error instanceof StoreAway)) {
      await setStore(deps.db, schoolId, { nextAt: sql`now()` });
      throw error;
    }
    await noteAway(deps, schoolId, error);
  }
}

async function takeStore(db: Database, schoolId: number): Promise<Store | undefined> {
  const [store] = await db
    .update(recordStores)
    .set({ nextAt: milliseconds(LEASE_MS) })
    .where(and(eq(recordStores.schoolId, schoolId), lte(recordStores.nextAt, sql`now()`)))
    .returning();
  return store;
}

function nextRows(db: Database, schoolId: number): Promise<Queued[]> {
  return db
    .select({ place: statementQueue.place, id: statementQueue.id, statement: statementQueue.statement })
    .from(statementQueue)
    .where(isWaiting(schoolId))
    .orderBy(asc(statementQueue.place))
    .limit(BATCH);
}

interface Refused {
  readonly row: Queued;
  readonly reason: string;
}

/**
 * Hands rows over; where the store does not take them together, each half by itself, until the bad one is found.
 * @returns those that it refuses by themselves
 */
async function deliver(deps: SendDeps, store: Store, rows: readonly Queued[]): Promise<Refused[]> {
  await setStore(deps.db, store.schoolId, { nextAt: milliseconds(LEASE_MS) });
  const statements = rows.map(({ id, statement }): Statement => ({ ...statement, id }));
  const sent = await sendStatements(store, statements, deps.signal);
  if (sent.outcome === 'away') throw new StoreAway(sent);
  const [only] = rows;
  if (sent.outcome !== 'took' && rows.length > 1) {
    const middle = Math.ceil(rows.length / 2);
    const first = await deliver(deps, store, rows.slice(0, middle));
    return [...first, ...(await deliver(deps, store, rows.slice(middle)))];
  }
  if (sent.outcome === 'refused' && only) return [{ row: only, reason: sent.reason }];
  const places = rows.map(({ place }) => place);
  await deps.db.delete(statementQueue).where(inArray(statementQueue.place, places));
  return [];
}

function isPatient({ attempts }: Store): boolean {
  return attempts < MOST_PATIENCE;
}

/** A statement that no store will take stays where an operator finds it. */
async function setAside({ db, log }: SendDeps, { schoolId }: Store, { row, reason }: Refused) {
  await db.update(statementQueue).set({ fault: reason }).where(eq(statementQueue.place, row.place));
  log.warn({ school: schoolId, statement: row.id, fault: reason }, 'the record store refused a statement');
}

async function noteWell({ db, log }: SendDeps, schoolId: number, wasAway: boolean): Promise<void> {
  await setStore(db, schoolId, { tookAt: sql`now()`, fault: null, failingSince: null, attempts: 0 });
  if (wasAway) log.info({ school: schoolId }, 'the record store takes statements again');
}

/** In one transaction: whoever sees the fault sees the pause that goes with it. */
async function noteAway({ db, log }: SendDeps, schoolId: number, { message, retryAfterMs }: StoreAway) {
  const attempts = await db.transaction(async (tx) => {
    const [row] = await tx
      .update(recordStores)
      .set({
        attempts: sql`least(${recordStores.attempts} + 1, 1000)`,
        fault: message,
        failingSince: sql`coalesce(${recordStores.failingSince}, now())`,
      })
      .where(eq(recordStores.schoolId, schoolId))
      .returning({ attempts: recordStores.attempts });
    const known = row?.attempts ?? 1;
    await setStore(tx, schoolId, { nextAt: milliseconds(pauseAfter(known, retryAfterMs)) });
    return known;
  });
  if (attempts === 1) log.warn({ school: schoolId, fault: message }, 'the record store takes nothing');
}

/**
 * How long to leave a store alone, in milliseconds.
 * @param attempts in vain so far, this one included
 * @param retryAfterMs what the store asks for
 */
export function pauseAfter(attempts: number, retryAfterMs: number | null): number {
  const grown = FIRST_PAUSE_MS * 2 ** Math.min(attempts - 1, 10);
  return Math.min(Math.max(grown, retryAfterMs ?? 0), LONGEST_PAUSE_MS);
}

type StoreChange = Parameters<ReturnType<Database['update']>['set']>[0];

async function setStore(db: Database, schoolId: number, change: StoreChange): Promise<void> {
  await db.update(recordStores).set(change).where(eq(recordStores.schoolId, schoolId));
}
