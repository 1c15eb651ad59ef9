import { randomUUID } from 'node:crypto';
import type { BrokerAccess } from '@orrery/contract';
import type { RunningServer } from '../../compose';
import { devices } from '../../platform/database/tables';
import { toSchoolScope } from '../../platform/session/caller';
import { hashToken } from '../../platform/session/token';
import { loggedIn, makeSchool } from '../visitor';

/** A school with headsets and pages that may connect to the broker. */
export interface Seats {
  readonly school: number;
  /** Part of its name and of those of its people. */
  readonly marker: string;
  /** Cookies of its administrator. */
  readonly cookie: string;
  readonly headsets: readonly (BrokerAccess & { readonly device: number })[];
  readonly pages: readonly (BrokerAccess & { readonly session: string })[];
}

/** Makes a school whose headsets and pages have tickets. */
export async function makeSchoolWithHeadsets(
  { app, db, realtime: { tickets } }: RunningServer,
  headsetCount: number,
  pageCount: number,
): Promise<Seats> {
  const school = await makeSchool(db);
  const scope = toSchoolScope(school.id);
  const marker = school.admin.replace('admin-', '');
  const rows = await db
    .insert(devices)
    .values(
      Array.from({ length: headsetCount }, (_, index) => ({
        schoolId: school.id,
        uuid: randomUUID(),
        name: `Headset ${marker} ${index}`,
        machineName: 'Model',
        secretHash: 'x',
      })),
    )
    .returning({ id: devices.id });
  const { cookies } = await loggedIn(app, school.admin);
  const token = cookies.get('orrery_session') ?? '';
  const login = hashToken(token);
  return {
    school: school.id,
    marker,
    cookie: `orrery_session=${encodeURIComponent(token)}`,
    headsets: await Promise.all(
      rows.map(async ({ id }) => ({ ...(await tickets.forDevice(scope, id)), device: id })),
    ),
    pages: await Promise.all(Array.from({ length: pageCount }, () => tickets.forConsole(scope, login))),
  };
}
