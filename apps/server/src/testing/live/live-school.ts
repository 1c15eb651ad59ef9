import { randomUUID } from 'node:crypto';
import { ADMINISTRATOR, type calls, type ResourceKind, type ResponseOf } from '@orrery/contract';
import { eq } from 'drizzle-orm';
import { createSchool } from '../../features/school/create-school';
import type { Database } from '../../platform/database/database';
import {
  accounts,
  classes,
  files,
  registrationCodes,
  resources,
  students,
} from '../../platform/database/tables';
import { openSession } from '../../platform/session/sessions';
import type { LiveServer } from './live-server';

let made = 0;

/** A school with an administrator who is logged in, and a code with which headsets join. */
export interface LiveSchool {
  readonly id: number;
  readonly cookie: string;
  readonly code: string;
  readonly accountId: number;
}

/** A headset that joined. */
export interface Joined {
  readonly client_id: number;
  readonly secret: string;
  readonly name: string;
}

export type DeviceSession = ResponseOf<typeof calls.deviceSession>;

const HOUR_MS = 60 * 60 * 1000;

function only<T>(rows: readonly T[]): T {
  const [row] = rows;
  if (!row) throw new Error('nothing was stored');
  return row;
}

/** Makes a school in the database. */
export async function makeSchool(db: Database, expiresInMs = HOUR_MS): Promise<LiveSchool> {
  made += 1;
  const key = `school${made}`;
  const account = {
    username: `${key}-admin`,
    nickname: 'Admin',
    role: ADMINISTRATOR,
    password: randomUUID(),
  };
  const { schoolId } = await createSchool(db, { name: key, key, accounts: [account] });
  const row = only(await db.select().from(accounts).where(eq(accounts.schoolId, schoolId)));
  const code = await makeCode(db, schoolId, expiresInMs);
  const token = await openSession(db, { accountId: row.id, passwordHash: row.passwordHash ?? '' });
  return { id: schoolId, cookie: `orrery_session=${token}`, code, accountId: row.id };
}

/** A registration code of a school. */
export async function makeCode(db: Database, schoolId: number, expiresInMs: number): Promise<string> {
  made += 1;
  const code = String(10_000_000 + made);
  await db
    .insert(registrationCodes)
    .values({ code, schoolId, expiresAt: new Date(Date.now() + expiresInMs) });
  return code;
}

/** Joins one headset. */
export async function joinDevice(
  server: Pick<LiveServer, 'call'>,
  code: string,
  uuid = randomUUID(),
): Promise<Joined> {
  const answer = await server.call('deviceRegister', { client_code: code, machine_name: 'Test', uuid });
  if (answer.s !== 200) throw new Error(answer.msg);
  return answer.data;
}

/** Opens the session of a headset that joined. */
export async function openDeviceSession(
  server: Pick<LiveServer, 'call'>,
  joined: Joined,
): Promise<DeviceSession> {
  const { client_id, secret } = joined;
  const answer = await server.call('deviceSession', { client_id, secret, protocol: 1 });
  if (answer.s !== 200) throw new Error(answer.msg);
  return answer.data;
}

/** Makes a resource with a file that only the database knows; of the cloud library without a school. */
export async function makeResource(
  db: Database,
  values: { kind: ResourceKind; durationSeconds?: number; loop?: boolean; schoolId?: number },
): Promise<number> {
  made += 1;
  const sha256 = made.toString(16).padStart(64, '0');
  await db.insert(files).values({ sha256, mime: 'application/octet-stream', sizeBytes: 1 });
  const row = only(
    await db
      .insert(resources)
      .values({ ...values, titleEn: 'Saturn', titleZh: '土星', file: sha256 })
      .returning({ id: resources.id }),
  );
  return row.id;
}

/** A class with students. */
export async function makeClass(
  db: Database,
  schoolId: number,
  names: readonly string[] = [],
): Promise<{ id: number; studentIds: number[] }> {
  const row = only(
    await db.insert(classes).values({ schoolId, name: 'Class 3' }).returning({ id: classes.id }),
  );
  const studentIds: number[] = [];
  for (const name of names) {
    made += 1;
    const student = only(
      await db
        .insert(students)
        .values({ schoolId, classId: row.id, name, number: String(made).padStart(6, '0') })
        .returning({ id: students.id }),
    );
    studentIds.push(student.id);
  }
  return { id: row.id, studentIds };
}
