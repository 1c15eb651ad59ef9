import type { Desired, DeviceState } from '@orrery/contract';
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  doublePrecision,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
} from 'drizzle-orm/pg-core';
import { classes, students } from './classes';
import { revision } from './revision';
import { schools } from './schools';

const at = (name: string) => timestamp(name, { withTimezone: true });

/** Headsets that joined a school. Retired ones stay for the history and may not connect. */
export const devices = pgTable(
  'devices',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    schoolId: integer('school_id')
      .notNull()
      .references(() => schools.id),
    uuid: text('uuid').notNull(),
    name: text('name').notNull(),
    machineName: text('machine_name').notNull(),
    serialNumber: text('serial_number').notNull().default(''),
    mac: text('mac').notNull().default(''),
    revision,
    secretHash: text('secret_hash').notNull(),
    registeredAt: at('registered_at').notNull().defaultNow(),
    retiredAt: at('retired_at'),
  },
  (table) => [
    unique('devices_school_id_id').on(table.schoolId, table.id),
    unique('devices_school_id_uuid').on(table.schoolId, table.uuid),
  ],
);

/** The class a device belongs to, with the name of the student who uses it. */
export const deviceBindings = pgTable(
  'device_bindings',
  {
    deviceId: integer('device_id').primaryKey(),
    schoolId: integer('school_id').notNull(),
    classId: integer('class_id').notNull(),
    alias: text('alias').notNull(),
    /** The student whom the name means, where it means one. */
    studentId: integer('student_id').references(() => students.id, { onDelete: 'set null' }),
    revision,
  },
  (table) => [
    index('device_bindings_class').on(table.classId),
    index('device_bindings_student').on(table.studentId),
    foreignKey({ columns: [table.schoolId, table.deviceId], foreignColumns: [devices.schoolId, devices.id] }),
    foreignKey({ columns: [table.schoolId, table.classId], foreignColumns: [classes.schoolId, classes.id] }),
  ],
);

export const deviceGroups = pgTable(
  'device_groups',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    schoolId: integer('school_id')
      .notNull()
      .references(() => schools.id),
    name: text('name').notNull(),
    /** New devices join the default group by themselves, so that a class can start at once. */
    isDefault: boolean('is_default').notNull().default(false),
    revision,
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (table) => [unique('device_groups_school_id_id').on(table.schoolId, table.id)],
);

export const deviceGroupMembers = pgTable(
  'device_group_members',
  {
    schoolId: integer('school_id').notNull(),
    groupId: integer('group_id').notNull(),
    deviceId: integer('device_id').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.groupId, table.deviceId] }),
    index('device_group_members_device').on(table.deviceId),
    foreignKey({
      columns: [table.schoolId, table.groupId],
      foreignColumns: [deviceGroups.schoolId, deviceGroups.id],
    }),
    foreignKey({ columns: [table.schoolId, table.deviceId], foreignColumns: [devices.schoolId, devices.id] }),
  ],
);

/** Eight-digit codes with which headsets join. Shown to administrators, so not hashed; they live for hours. */
export const registrationCodes = pgTable(
  'registration_codes',
  {
    code: text('code').primaryKey(),
    schoolId: integer('school_id')
      .notNull()
      .references(() => schools.id),
    createdAt: at('created_at').notNull().defaultNow(),
    expiresAt: at('expires_at').notNull(),
    used: integer('used').notNull().default(0),
  },
  (table) => [index('registration_codes_school').on(table.schoolId, table.expiresAt)],
);

/** What each device should be doing: written before it is published. */
export const deviceDesired = pgTable(
  'device_desired',
  {
    deviceId: integer('device_id').primaryKey(),
    schoolId: integer('school_id').notNull(),
    revision: bigint('revision', { mode: 'number' }).notNull().default(0),
    body: jsonb('body').$type<Desired>().notNull(),
    updatedAt: at('updated_at').notNull().defaultNow(),
  },
  (table) => [
    foreignKey({ columns: [table.schoolId, table.deviceId], foreignColumns: [devices.schoolId, devices.id] }),
  ],
);

/** What each device last said it does. What the list of devices asks by stands beside it: reports are long. */
export const deviceReported = pgTable(
  'device_reported',
  {
    deviceId: integer('device_id').primaryKey(),
    schoolId: integer('school_id').notNull(),
    online: boolean('online').notNull(),
    body: jsonb('body').$type<DeviceState>(),
    seenAt: at('seen_at').notNull().defaultNow(),
    /** Where it is connected, where several servers share this database. */
    serverId: text('server_id'),
    /** When it was let in there, by the database's clock: an older connection elsewhere says nothing newer. */
    connectedAt: at('connected_at'),
    battery: doublePrecision('battery').generatedAlwaysAs(sql`(body ->> 'battery')::float8`),
    charging: boolean('charging').generatedAlwaysAs(sql`(body ->> 'charging')::boolean`),
    freeBytes: doublePrecision('free_bytes').generatedAlwaysAs(sql`(body -> 'storage' ->> 'free')::float8`),
    app: text('app').generatedAlwaysAs(sql`body ->> 'app'`),
    ended: boolean('ended').generatedAlwaysAs(sql`(body ->> 'ended')::boolean`),
  },
  (table) => [
    foreignKey({ columns: [table.schoolId, table.deviceId], foreignColumns: [devices.schoolId, devices.id] }),
  ],
);

/**
 * Events that were applied, by device and their own UUID: a repeated delivery finds its row and does nothing. The
 * device makes the UUID, so another's event with the same one is an event of its own.
 */
export const deviceEvents = pgTable(
  'device_events',
  {
    id: text('id').notNull(),
    schoolId: integer('school_id').notNull(),
    deviceId: integer('device_id').notNull(),
    type: text('type').notNull(),
    body: jsonb('body').notNull(),
    at: at('at').notNull(),
    receivedAt: at('received_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.deviceId, table.id] }),
    index('device_events_device').on(table.deviceId, table.receivedAt),
    foreignKey({ columns: [table.schoolId, table.deviceId], foreignColumns: [devices.schoolId, devices.id] }),
  ],
);
