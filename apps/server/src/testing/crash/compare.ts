import { calls, type DeviceEvent } from '@orrery/contract';
import type pg from 'pg';
import { checkFiles } from '../../platform/invariants/check-files';
import { checkRows } from '../../platform/invariants/check-rows';
import type { Storage } from '../../platform/storage/storage';
import type { Desk } from './desk';
import type { CrashHeadset } from './headset';
import type { Ledger, Value } from './ledger';

/** What is compared after a kill. */
export interface Comparison {
  readonly pool: pg.Pool;
  readonly storage: Storage;
  readonly origin: string;
  readonly desk: Desk;
  readonly ledger: Ledger;
  readonly headsets: readonly CrashHeadset[];
}

/** What things are, each kind by one question: rows of `thing` and `value`; what is not among them is not there. */
const THINGS: readonly (readonly [prefix: string, question: string])[] = [
  [
    'lesson:',
    `select 'lesson:' || c.title_en as thing, string_agg(i.resource_id::text, ',' order by i.position) as value
     from courses c left join course_items i on i.course_id = c.id where c.account_id is not null group by c.id`,
  ],
  ['class:', `select 'class:' || name as thing, 'there' as value from classes where name like 'Room %'`],
  [
    'roster:',
    `select 'roster:' || substr(name, 10) as thing, count(*)::text as value from students
     where name like 'Pupil of %' group by name`,
  ],
  [
    'resource:',
    `select 'resource:' || title_en as thing, source_sha256 as value from resources
     where school_id is not null and removed_at is null`,
  ],
  [
    'play:',
    `select 'play:' || device_id as thing, body #>> '{play,resource}' as value from device_desired
     where jsonb_typeof(body -> 'play') = 'object'`,
  ],
  [
    'install:',
    `select 'install:' || device_id || ':' || resource_id as thing, 'wanted' as value
     from device_installs where wanted`,
  ],
];

/** Everything that is not as it must be, while nobody but headsets changes anything. */
export async function findFaults(comparison: Comparison): Promise<string[]> {
  const { pool, storage } = comparison;
  const findings = [...(await checkRows(pool)), ...(await checkFiles({ pool, storage }))];
  return [
    ...findings.flatMap(({ id, examples }) => examples.map((example) => `${id}: ${example}`)),
    ...(await findLostWrites(comparison)),
    ...(await findLostSessions(comparison)),
    ...(await findLostEvents(comparison)),
    ...(await findMiscountedRoom(comparison)),
  ];
}

async function findLostWrites({ pool, ledger }: Comparison): Promise<string[]> {
  const faults: string[] = [];
  for (const [prefix, question] of THINGS) {
    const { rows } = await pool.query<{ thing: string; value: Value }>(question);
    const found = new Map(rows.map(({ thing, value }) => [thing, value]));
    for (const thing of new Set([...ledger.things(prefix), ...found.keys()])) {
      const fault = ledger.compare(thing, found.get(thing) ?? null);
      if (fault) faults.push(fault);
    }
  }
  return faults;
}

async function findLostSessions({ ledger, origin }: Comparison): Promise<string[]> {
  const faults: string[] = [];
  for (const thing of ledger.things('session:')) {
    const cookie = thing.slice('session:'.length);
    const answer = await fetch(new URL(calls.schoolInfo.path, origin), {
      method: calls.schoolInfo.method,
      headers: { cookie },
    });
    const { s } = (await answer.json()) as { s: number };
    const fault = ledger.compare(thing, s === 200 ? 'open' : null);
    if (fault) faults.push(fault);
  }
  return faults;
}

/** Bytes of a school's own files and of what is being uploaded, as the storage has them: the page must say the same. */
async function findMiscountedRoom({ pool, storage, origin, desk }: Comparison): Promise<string[]> {
  const { rows } = await pool.query<{ sha256: string }>(
    `select distinct sha256 from resources r left join chapters c on c.resource_id = r.id,
       unnest(array[r.file, r.cover, r.preview, r.card, c.cover]) sha256
     where r.school_id = $1 and sha256 is not null`,
    [desk.schoolId],
  );
  const sizes = await Promise.all(
    rows.map(async ({ sha256 }) => (await storage.stat(sha256))?.sizeBytes ?? 0),
  );
  const { rows: coming } = await pool.query<{ sum: number }>(
    'select coalesce(sum(size_bytes), 0)::float8 as sum from uploads where school_id = $1',
    [desk.schoolId],
  );
  const expected = sizes.reduce((sum, size) => sum + size, 0) + (coming[0]?.sum ?? 0);
  const answer = await fetch(new URL(calls.schoolCloudDisk.path, origin), {
    method: calls.schoolCloudDisk.method,
    headers: { cookie: desk.teacher },
  });
  const { data } = (await answer.json()) as { data: { used: number } };
  return data.used === expected ? [] : [`the school is said to use ${data.used} bytes, and uses ${expected}`];
}

/** Acknowledged events are there, and nothing that nobody said; what a test's rows say is what was said of it. */
async function findLostEvents({ pool, headsets }: Comparison): Promise<string[]> {
  const faults: string[] = [];
  for (const headset of headsets) {
    // Headsets go on: what was acknowledged is read before the rows, what was said after them.
    const acknowledged = new Set(headset.acknowledged);
    const stored = await readStored(pool, headset.id);
    for (const [id, event] of headset.said) {
      if (acknowledged.has(id) && !isStored(event, stored)) {
        faults.push(`headset ${headset.id}: ${event.type} ${id} was acknowledged and is lost`);
      }
    }
    for (const id of stored.events) {
      if (!headset.said.has(id)) faults.push(`headset ${headset.id}: nobody said ${id}`);
    }
    const said = new Set([...headset.said.values()].map(toAnswer));
    for (const answer of stored.answers) {
      if (!said.has(answer)) faults.push(`headset ${headset.id}: nobody answered ${answer}`);
    }
  }
  return faults;
}

interface Stored {
  readonly events: ReadonlySet<string>;
  /** Answers in the form of `toAnswer`. */
  readonly answers: ReadonlySet<string>;
}

async function readStored(pool: pg.Pool, deviceId: number): Promise<Stored> {
  const { rows: events } = await pool.query<{ id: string }>(
    'select id from device_events where device_id = $1',
    [deviceId],
  );
  const { rows: answers } = await pool.query<{
    review: number;
    point: number;
    correct: boolean;
    seconds: number;
  }>(
    `select p.review_id as review, a.point, a.correct, a.seconds from review_answers a
     join review_participants p on p.id = a.participant_id where p.device_id = $1`,
    [deviceId],
  );
  return {
    events: new Set(events.map(({ id }) => id)),
    answers: new Set(
      answers.map(({ review, point, correct, seconds }) => [review, point, correct, seconds].join()),
    ),
  };
}

/** A headset answers each point of a test once; null for everything else. */
function toAnswer(event: DeviceEvent): string | null {
  if (event.type !== 'review.point') return null;
  return [event.reviewId, event.point, event.correct, event.seconds].join();
}

function isStored(event: DeviceEvent, { events, answers }: Stored): boolean {
  const answer = toAnswer(event);
  if (answer !== null) return answers.has(answer);
  return event.type.startsWith('review.') || events.has(event.id);
}

/** At the end, when nothing waits: headsets keep what is wanted of them, and the rows say so. */
export async function findUnfinished({ pool, headsets }: Comparison): Promise<string[]> {
  const faults: string[] = [];
  for (const { id, held } of headsets) {
    const { rows } = await pool.query<{
      resource_id: number;
      wanted: boolean;
      status: string;
      sha256: string | null;
    }>('select resource_id, wanted, status, sha256 from device_installs where device_id = $1', [id]);
    for (const { resource_id, wanted, status, sha256 } of rows) {
      const isThere = held.get(resource_id) !== undefined && held.get(resource_id) === sha256;
      if (wanted && status === 'done' && isThere) continue;
      faults.push(
        `headset ${id}, resource ${resource_id}: wanted ${wanted}, ${status}, held ${held.has(resource_id)}`,
      );
    }
    for (const resource of held.keys()) {
      if (!rows.some((row) => row.resource_id === resource))
        faults.push(`headset ${id} keeps ${resource}, unwanted`);
    }
  }
  return faults;
}
