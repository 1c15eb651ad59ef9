import type { InstallFault } from '@orrery/contract';
import { sql } from 'drizzle-orm';
import {
  boolean,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
} from 'drizzle-orm/pg-core';
import { devices } from './devices';
import { resources } from './library';

const at = (name: string) => timestamp(name, { withTimezone: true });

/** What each headset should keep, and what it told that it keeps. No row: never wanted there and not there. */
export const deviceInstalls = pgTable(
  'device_installs',
  {
    deviceId: integer('device_id').notNull(),
    resourceId: integer('resource_id')
      .notNull()
      .references(() => resources.id, { onDelete: 'cascade' }),
    schoolId: integer('school_id').notNull(),
    /** Whether the school wants it there. */
    wanted: boolean('wanted').notNull(),
    status: text('status', { enum: ['pend', 'being', 'done', 'failed'] })
      .notNull()
      .default('pend'),
    /** Content that is there; another than the resource's is out of date. */
    sha256: text('sha256'),
    reason: text('reason').$type<InstallFault>(),
    orderedAt: at('ordered_at').notNull().defaultNow(),
    startedAt: at('started_at'),
    /** When it was done or failed. */
    reachedAt: at('reached_at'),
  },
  (table) => [
    primaryKey({ columns: [table.deviceId, table.resourceId] }),
    // What happened in a school, the newest first.
    index('device_installs_happened')
      .on(
        table.schoolId,
        sql`coalesce(${table.reachedAt}, ${table.startedAt}, ${table.orderedAt}) desc`,
        table.resourceId,
        table.deviceId,
      )
      .where(sql`${table.wanted}`),
    index('device_installs_resource').on(table.schoolId, table.resourceId, table.status),
    foreignKey({ columns: [table.schoolId, table.deviceId], foreignColumns: [devices.schoolId, devices.id] }),
  ],
);
