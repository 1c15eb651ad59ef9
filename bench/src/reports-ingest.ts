import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import { measureOrders } from './control';
import { machineMs, percentile, type Row, tenth } from './figures';
import { type FleetProcess, joinFleet, startFleetProcess } from './fleet-process';
import { OUTLINE } from './reports-fill';
import { openSchool } from './school';
import type { ServerProcess } from './server-process';

/** The class that gets orders, and everybody else who answers beside it. */
const CLASS_DEVICES = 60;
const OTHER_FLEETS = [110, 110, 110, 110];
const SECONDS = 20;
/** A little more than is asked for, so that losing time somewhere shows. */
const PER_DEVICE = 4.4;
const LIMIT_PER_SECOND = 2_000;
const ORDERS = 200;
const LIMIT_RATIO = 2;
/** Answers that are still under way when the last was given. */
const PATIENCE_MS = 30_000;

/** Answers a second that are stored for good, and what orders take meanwhile. */
export async function benchIngest(server: ServerProcess, pool: pg.Pool, rid: number): Promise<Row[]> {
  const sizes = [CLASS_DEVICES, ...OTHER_FLEETS];
  const fleets = sizes.map((_, index) => startFleetProcess(index > 0));
  try {
    const school = await openSchool(server.origin);
    const joined = await Promise.all(
      fleets.map((fleet, index) =>
        joinFleet(fleet, server.origin, school.code, { devices: sizes[index] ?? 0, index }),
      ),
    );
    const { review } = await school.http.batchPlay({ resId: rid, ids: joined.flat(), isReview: 1 });
    const reviewId = review?.reviewId ?? 0;
    const orderClass = (orders: number) => measureOrders(school, fleets.slice(0, 1), joined[0] ?? [], orders);
    await orderClass(20);
    const calm = percentile(await orderClass(ORDERS), 0.99);
    const startMs = machineMs();
    const answering = Promise.all(fleets.map((fleet) => answer(fleet, reviewId)));
    await wait(1000);
    const busy = percentile(await orderClass(ORDERS), 0.99);
    const sent = (await answering).reduce((sum, count) => sum + count, 0);
    const lastMs = machineMs();
    const doneMs = await awaitStored(pool, reviewId, sent);
    const perSecond = sent / ((doneMs - startMs) / 1000);
    return [
      {
        what: `answers a second over ${SECONDS} s`,
        ours: tenth(perSecond),
        limit: `${LIMIT_PER_SECOND}`,
        met: perSecond >= LIMIT_PER_SECOND,
      },
      { what: 'from the last answer to all stored', ours: `${tenth(doneMs - lastMs)} ms` },
      { what: `p99 of orders to ${CLASS_DEVICES}, nobody answers`, ours: `${tenth(calm)} ms` },
      {
        what: 'p99 of orders meanwhile',
        ours: `${tenth(busy)} ms`,
        limit: `${LIMIT_RATIO} × ${tenth(calm)} ms`,
        met: busy <= LIMIT_RATIO * calm,
      },
    ];
  } finally {
    await Promise.all(fleets.map((fleet) => fleet.stop()));
  }
}

async function answer(fleet: FleetProcess, reviewId: number): Promise<number> {
  const done = fleet.next('answered');
  fleet.send({
    type: 'answer',
    reviewId,
    points: OUTLINE.points.length,
    perSecond: PER_DEVICE,
    seconds: SECONDS,
  });
  return (await done).sent;
}

/** Attempts at a point are counted up, so that the last ones add up to how many there were. */
async function awaitStored(pool: pg.Pool, reviewId: number, sent: number): Promise<number> {
  const untilMs = machineMs() + PATIENCE_MS;
  for (;;) {
    const { rows } = await pool.query<{ tries: number }>(
      `select coalesce(sum(a.tries), 0)::int as tries from review_answers a
       join review_participants p on p.id = a.participant_id where p.review_id = $1`,
      [reviewId],
    );
    const stored = rows[0]?.tries ?? 0;
    if (stored === sent) return machineMs();
    if (stored > sent || machineMs() > untilMs) throw new Error(`${stored} of ${sent} answers are stored`);
    await wait(50);
  }
}
