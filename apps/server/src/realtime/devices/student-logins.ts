import type { Desired } from '@orrery/contract';
import type pg from 'pg';
import { AppError } from '../../platform/errors';
import type { SchoolScope } from '../../platform/session/caller';
import { inTransaction } from '../transaction';
import { readBehind } from './behind';
import type { DesiredPublisher } from './desired-publisher';
import { changeWithin, type DesiredByDevice } from './desired-store';
import type { Notices } from './notices';
import { nameSpotlights } from './spotlight-names';

/** A student as headsets name one. */
export type LoggedIn = NonNullable<Desired['student']>;

/** Whom a headset wants to log in, of which class. */
export interface WantedLogin {
  readonly studentId: number;
  readonly classId: number;
}

/** Who is logged in on which headset: at most one student on each, each student on at most one. */
export interface StudentLogins {
  /**
   * Logs a student in on a headset, and out on every other of the school.
   * @throws AppError `student.unknown` where the class has no such student; `device.unknown`
   */
  logIn(scope: SchoolScope, deviceId: number, wanted: WantedLogin): Promise<LoggedIn>;
  /** Leaves a headset without a student. @returns its new revision @throws AppError `device.unknown` */
  logOut(scope: SchoolScope, deviceId: number): Promise<number>;
  /**
   * Brings log-ins up to date after students or bindings changed: who is gone or of another class than the headset is
   * logged out, who has another name is called by it. To be called after the change is committed.
   */
  settle(scope: SchoolScope): Promise<void>;
}

interface LoginDeps {
  readonly pool: pg.Pool;
  readonly publisher: DesiredPublisher;
  readonly notices: Pick<Notices, 'tell'>;
}

/** Held until the headset has the student: nobody erases, moves or takes the same student meanwhile. */
const HOLD = {
  name: 'login-hold',
  text: `SELECT id, name FROM students
    WHERE school_id = $1 AND class_id = $2 AND id = $3 FOR NO KEY UPDATE`,
};

const HOLDERS = {
  name: 'login-holders',
  text: `SELECT dd.device_id FROM device_desired dd
    JOIN devices d ON d.id = dd.device_id AND d.retired_at IS NULL
    WHERE dd.school_id = $1 AND (dd.body #>> '{student,id}')::int = $2`,
};

/** The class that a headset is in is its lesson's, else the one that it is bound to. */
const STALE = {
  name: 'login-stale',
  text: `SELECT dd.device_id, dd.body #>> '{student,id}' AS student, s.name,
      s.id IS NULL OR s.class_id <> coalesce((dd.body #>> '{classroom,id}')::int, b.class_id, s.class_id) AS gone
    FROM device_desired dd
    JOIN devices d ON d.id = dd.device_id AND d.retired_at IS NULL
    LEFT JOIN device_bindings b ON b.device_id = dd.device_id
    LEFT JOIN students s ON s.school_id = dd.school_id AND s.id = (dd.body #>> '{student,id}')::int
    WHERE dd.school_id = $1 AND jsonb_typeof(dd.body -> 'student') = 'object'
      AND (s.id IS NULL OR s.name <> dd.body #>> '{student,name}'
        OR s.class_id <> coalesce((dd.body #>> '{classroom,id}')::int, b.class_id, s.class_id))`,
};

/** Keeps log-ins in what headsets should be doing; pages are told to ask for their list again. */
export function createStudentLogins({ pool, publisher, notices }: LoginDeps): StudentLogins {
  async function publish({ schoolId }: SchoolScope, bodies: DesiredByDevice): Promise<void> {
    await Promise.all([...bodies].map(([id, body]) => publisher.publish(schoolId, id, body)));
  }

  /** Publishes a change of log-ins, and what follows from it for those who see the students. */
  async function tell(scope: SchoolScope, bodies: DesiredByDevice): Promise<void> {
    await publish(scope, bodies);
    await publish(scope, await inTransaction(pool, (client) => nameSpotlights(client, scope)));
    notices.tell(scope.schoolId);
  }

  return {
    async logIn(scope, deviceId, wanted) {
      const { student, bodies } = await inTransaction(pool, (client) =>
        take(client, scope, deviceId, wanted),
      );
      await tell(scope, bodies);
      return student;
    },
    async logOut(scope, deviceId) {
      const change = (present: Desired): Desired => ({ ...present, student: null });
      const bodies = await inTransaction(pool, (client) =>
        changeWithin(client, scope, [deviceId], { change, isLesson: false }),
      );
      const body = bodies?.get(deviceId);
      if (!bodies || !body) throw new AppError('device.unknown');
      await tell(scope, bodies);
      return body.revision;
    },
    async settle(scope) {
      await inTransaction(pool, (client) => correct(client, scope));
      // Also what others wrote in transactions of their own, as an erasure does.
      await tell(scope, await readBehind(pool, publisher, scope));
    },
  };
}

async function take(
  client: pg.PoolClient,
  scope: SchoolScope,
  deviceId: number,
  { studentId, classId }: WantedLogin,
): Promise<{ student: LoggedIn; bodies: DesiredByDevice }> {
  const found = await client.query<LoggedIn>({ ...HOLD, values: [scope.schoolId, classId, studentId] });
  const [student] = found.rows;
  if (!student) throw new AppError('student.unknown');
  const holders = await client.query<{ device_id: number }>({
    ...HOLDERS,
    values: [scope.schoolId, studentId],
  });
  const ids = [...new Set([deviceId, ...holders.rows.map((row) => row.device_id)])];
  const change = (present: Desired, id: number): Desired => {
    if (id === deviceId) return { ...present, student };
    return present.student?.id === student.id ? { ...present, student: null } : present;
  };
  const bodies = await changeWithin(client, scope, ids, { change, isLesson: false });
  if (!bodies) throw new AppError('device.unknown');
  return { student, bodies };
}

async function correct(client: pg.PoolClient, scope: SchoolScope): Promise<void> {
  const { rows } = await client.query<{ device_id: number; student: string; name: string; gone: boolean }>({
    ...STALE,
    values: [scope.schoolId],
  });
  if (rows.length === 0) return;
  const stale = new Map(rows.map((row) => [row.device_id, row]));
  const change = (present: Desired, id: number): Desired => {
    const row = stale.get(id);
    // Somebody else may have logged in there before the row was held.
    if (!row || !present.student || String(present.student.id) !== row.student) return present;
    return { ...present, student: row.gone ? null : { ...present.student, name: row.name } };
  };
  await changeWithin(client, scope, [...stale.keys()], { change, isLesson: false });
}
