import { randomUUID } from 'node:crypto';
import { calls, type DeviceResource } from '@orrery/contract';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../platform/database/database';
import { devices } from '../platform/database/tables';
import { signDeviceCookie } from '../platform/session/device-cookie';
import { newVisitor, type Visitor } from './visitor';

/** A headset of a school that makes its own calls. */
export interface TestHeadset {
  readonly id: number;
  readonly name: string;
  readonly visitor: Visitor;
  /** Tells what it holds and hears what it should keep. */
  sync(held?: readonly { rid: number; sha256: string }[]): Promise<DeviceResource[]>;
}

/** Puts a headset into a school. */
export async function makeHeadset(
  { app, db }: { readonly app: FastifyInstance; readonly db: Database },
  schoolId: number,
  name: string,
): Promise<TestHeadset> {
  const [row] = await db
    .insert(devices)
    .values({ schoolId, uuid: randomUUID(), name, machineName: 'Model', secretHash: 'x' })
    .returning({ id: devices.id });
  if (!row) throw new Error('the headset was not stored');
  const visitor = newVisitor(app);
  visitor.cookies.set(
    'orrery_device',
    await signDeviceCookie(app.deviceCookieKey, { deviceId: row.id, schoolId }),
  );
  return {
    id: row.id,
    name,
    visitor,
    async sync(held = []) {
      const { s, msg, data } = await visitor.call<{ list: DeviceResource[] }>(calls.deviceInstallSync, {
        held: JSON.stringify(held),
      });
      if (s !== 200) throw new Error(msg);
      return data.list;
    },
  };
}
