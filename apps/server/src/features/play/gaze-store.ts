import { GAZE_GRID } from '@orrery/contract';
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database';
import { resources, schools } from '../../platform/database/tables';
import type { SchoolScope } from '../../platform/session/caller';

/** Where somebody looked at a moment, as it is kept; degrees. */
export interface GazeSample {
  readonly deviceId: number;
  readonly resourceId: number;
  readonly longitude: number;
  readonly latitude: number;
}

/** "When it was last played": longer than any lesson, shorter than the way to the next one with the same class. */
const LESSON = sql`interval '2 hours'`;

const PANORAMAS = ['panorama_image', 'panorama_video'];

/** Schools that record where students look. */
export async function findRecordingSchools(db: Database): Promise<number[]> {
  const rows = await db.select({ id: schools.id }).from(schools).where(eq(schools.gazeRecording, true));
  return rows.map(({ id }) => id);
}

/** Those of some resources that are panoramas: of others nobody asks where students look. */
export async function findPanoramas(db: Database, ids: readonly number[]): Promise<ReadonlySet<number>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .select({ id: resources.id })
    .from(resources)
    .where(and(inArray(resources.id, [...ids]), inArray(resources.kind, PANORAMAS)));
  return new Set(rows.map(({ id }) => id));
}

/** Whether a school records where students look. */
export async function isGazeRecorded(db: Database, { schoolId }: SchoolScope): Promise<boolean> {
  const [row] = await db
    .select({ id: schools.id })
    .from(schools)
    .where(and(eq(schools.id, schoolId), eq(schools.gazeRecording, true)));
  return row !== undefined;
}

/**
 * Keeps a second of looking, in one statement: of panoramas only, and only while the school still wants it. Who looked
 * is the student whom the server logged in, never whom a headset names.
 */
export async function storeGaze(
  db: Database,
  { schoolId }: SchoolScope,
  samples: readonly GazeSample[],
): Promise<void> {
  if (samples.length === 0) return;
  const rows = JSON.stringify(samples);
  await db.execute(sql`
    insert into gaze_samples (school_id, device_id, student_id, class_id, resource_id, at, longitude, latitude)
    select ${schoolId}, d.id, s.id, c.id, r.id, now(), seen.longitude, seen.latitude
    from jsonb_to_recordset(${rows}::jsonb)
      as seen("deviceId" int, "resourceId" int, longitude real, latitude real)
    join schools on schools.id = ${schoolId} and schools.gaze_recording
    join devices d on d.id = seen."deviceId" and d.school_id = ${schoolId} and d.retired_at is null
    join resources r on r.id = seen."resourceId" and r.kind = any(${sql.param(PANORAMAS)})
      and (r.school_id is null or r.school_id = ${schoolId})
    left join device_desired dd on dd.device_id = d.id
    left join device_bindings b on b.device_id = d.id
    left join students s on s.id = (dd.body #>> '{student,id}')::int and s.school_id = ${schoolId}
    left join classes c on c.school_id = ${schoolId}
      and c.id = coalesce((dd.body #>> '{classroom,id}')::int, b.class_id)`);
}

interface CellRow {
  readonly cell: number;
  readonly seconds: number;
}

/**
 * Seconds that a class, or the whole school, looked into each cell of a panorama when it was last played.
 * @returns cells row by row from the top left; empty where nothing was recorded
 */
export async function readGazeMap(
  db: Database,
  { schoolId }: SchoolScope,
  resourceId: number,
  classId: number | undefined,
): Promise<number[]> {
  const { columns, rows: lines } = GAZE_GRID;
  const theirs = sql`school_id = ${schoolId} and resource_id = ${resourceId}
    and (${classId ?? null}::int is null or class_id = ${classId ?? null}::int)`;
  const { rows } = await db.execute<CellRow & Record<string, unknown>>(sql`
    select
      least(${lines - 1}, floor((90 - latitude) / 180 * ${lines}))::int * ${columns}::int
        + least(${columns - 1}, floor((longitude + 180) / 360 * ${columns}))::int as cell,
      count(*)::int as seconds
    from gaze_samples
    where ${theirs} and at > (select max(at) from gaze_samples where ${theirs}) - ${LESSON}
    group by 1`);
  if (rows.length === 0) return [];
  const cells = new Array<number>(columns * lines).fill(0);
  for (const { cell, seconds } of rows) if (cell >= 0 && cell < cells.length) cells[cell] = seconds;
  return cells;
}
