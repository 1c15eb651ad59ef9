import { randomUUID } from 'node:crypto';
import type { HttpClient } from '@orrery/client';
import { ADMINISTRATOR, RES_TYPE, toResourceKind } from '@orrery/contract';
import { eq } from 'drizzle-orm';
import { createSchool } from '../../apps/server/src/features/school/create-school';
import { type Database, openDatabase } from '../../apps/server/src/platform/database/database';
import { accounts, deviceBindings } from '../../apps/server/src/platform/database/tables';
import { openSession } from '../../apps/server/src/platform/session/sessions';
import { clientWithCookie } from './fleet-page';
import { type FleetProcess, joinFleet, startFleetProcess } from './fleet-process';

/** Running classes of one school. */
export const SCHOOL_CLASSES = 25;

/** A class whose headsets are online. */
export interface FleetClass {
  readonly classId: number;
  readonly ids: readonly number[];
  readonly http: HttpClient;
  /** Resource that it plays. */
  readonly rid: number;
  /** When all its headsets had an order, by the machine's clock; null where that takes too long. */
  heard(revision: number): Promise<number | null>;
}

/** A school with its headsets. */
export interface FleetSchool {
  readonly http: HttpClient;
  readonly classes: readonly FleetClass[];
  readonly fleet: FleetProcess;
}

/** An order that some headset has not had by then is lost, and told as such. */
const PATIENCE_MS = 10_000;

interface SchoolOptions {
  readonly databaseUrl: string;
  /** Where people and headsets of it turn to. */
  readonly origin: string;
  readonly devices: number;
  /** Of the school among those of the run. */
  readonly index: number;
}

/** Makes a school, brings its headsets online in a process of their own, and binds them to its classes. */
export async function openFleetSchool(options: SchoolOptions): Promise<FleetSchool> {
  const { origin, devices, index } = options;
  const { db, close } = openDatabase(options.databaseUrl);
  try {
    const { schoolId, cookie } = await makeSchool(db, index);
    const http = clientWithCookie(origin, cookie);
    const { client_code: code } = await http.registrationCode({});
    const classSize = devices / SCHOOL_CLASSES;
    const ears = Array.from({ length: SCHOOL_CLASSES }, createEar);
    const fleet = startFleetProcess(false, (answer) => {
      if (answer.type === 'heard') ears[answer.group]?.tell(answer);
    });
    const ids = await joinFleet(fleet, origin, code, { devices, index, classSize });
    const rid = await findVideo(http);
    const classes: FleetClass[] = [];
    for (let group = 0; group < SCHOOL_CLASSES; group += 1) {
      const { class_id: classId } = await http.editClass({ name: `Class ${group + 1}` });
      const own = ids.slice(group * classSize, (group + 1) * classSize);
      await db
        .insert(deviceBindings)
        .values(own.map((deviceId) => ({ schoolId, deviceId, classId, alias: `Student ${deviceId}` })));
      classes.push({
        classId,
        ids: own,
        http,
        rid,
        heard: (revision) => ears[group]?.hear(revision) ?? Promise.resolve(null),
      });
    }
    return { http, classes, fleet };
  } finally {
    await close();
  }
}

/** With an administrator who is logged in. */
async function makeSchool(db: Database, index: number): Promise<{ schoolId: number; cookie: string }> {
  const key = `fleet${index}`;
  const account = {
    username: `${key}-admin`,
    nickname: 'Admin',
    role: ADMINISTRATOR,
    password: randomUUID(),
  };
  const { schoolId } = await createSchool(db, { name: key, key, accounts: [account] });
  const [row] = await db.select().from(accounts).where(eq(accounts.schoolId, schoolId));
  const token = await openSession(db, { accountId: row?.id ?? 0, passwordHash: row?.passwordHash ?? '' });
  return { schoolId, cookie: `orrery_session=${token}` };
}

/** What the headsets of one class have heard; its orders come one after the other. */
interface Ear {
  tell(heard: { readonly revision: number; readonly atMs: number }): void;
  hear(revision: number): Promise<number | null>;
}

function createEar(): Ear {
  let last = { revision: 0, atMs: 0 };
  let waiting: { readonly revision: number; settle(atMs: number | null): void } | null = null;
  return {
    tell(heard) {
      last = heard;
      if (waiting && waiting.revision <= heard.revision) waiting.settle(heard.atMs);
    },
    hear(revision) {
      // The headsets may have it before its teacher is told.
      if (last.revision >= revision) return Promise.resolve(last.atMs);
      return new Promise((resolve) => {
        const settle = (atMs: number | null) => {
          clearTimeout(timer);
          waiting = null;
          resolve(atMs);
        };
        const timer = setTimeout(() => settle(null), PATIENCE_MS);
        waiting = { revision, settle };
      });
    },
  };
}

async function findVideo(http: HttpClient): Promise<number> {
  const { list } = await http.resourceList({ page: 1, res_type: RES_TYPE.video });
  const video = list.find((resource) => toResourceKind(resource) === 'video');
  if (!video) throw new Error('The library has no video on its first page of videos.');
  return video.rid;
}
