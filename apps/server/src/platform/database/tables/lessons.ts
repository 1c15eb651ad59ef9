import type { CoursewareOutline } from '@orrery/contract';
import { foreignKey, index, integer, jsonb, pgTable, real, timestamp, unique } from 'drizzle-orm/pg-core';
import { classes, students } from './classes';
import { devices } from './devices';
import { resources } from './library';
import { accounts, schools } from './schools';

const at = (name: string) => timestamp(name, { withTimezone: true });

/** A courseware that tests, run once with a class: what its headsets report of it belongs together (PLAY-45). */
export const reviews = pgTable(
  'reviews',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    schoolId: integer('school_id')
      .notNull()
      .references(() => schools.id),
    accountId: integer('account_id')
      .notNull()
      .references(() => accounts.id),
    resourceId: integer('resource_id')
      .notNull()
      .references(() => resources.id),
    /** Null where no class was chosen. */
    classId: integer('class_id').references(() => classes.id, { onDelete: 'set null' }),
    startedAt: at('started_at').notNull().defaultNow(),
    /** What its courseware asked when it began: a later version asks something else. */
    outline: jsonb('outline').$type<CoursewareOutline>(),
    /** When its teacher stopped it or finished class. */
    endedAt: at('ended_at'),
  },
  (table) => [
    unique('reviews_school_id_id').on(table.schoolId, table.id),
    index('reviews_school_started').on(table.schoolId, table.startedAt),
    index('reviews_resource').on(table.resourceId),
  ],
);

/** Where students looked in panoramas, about once a second each; only of schools that allow it. */
export const gazeSamples = pgTable(
  'gaze_samples',
  {
    schoolId: integer('school_id')
      .notNull()
      .references(() => schools.id),
    deviceId: integer('device_id').notNull(),
    /** Null where nobody was logged in. */
    studentId: integer('student_id').references(() => students.id, { onDelete: 'cascade' }),
    classId: integer('class_id').references(() => classes.id, { onDelete: 'set null' }),
    resourceId: integer('resource_id')
      .notNull()
      .references(() => resources.id),
    at: at('at').notNull(),
    /** Degrees. */
    longitude: real('longitude').notNull(),
    latitude: real('latitude').notNull(),
  },
  (table) => [
    index('gaze_samples_resource').on(table.schoolId, table.resourceId, table.at),
    index('gaze_samples_school').on(table.schoolId, table.at),
    index('gaze_samples_student').on(table.studentId),
    foreignKey({ columns: [table.schoolId, table.deviceId], foreignColumns: [devices.schoolId, devices.id] }),
  ],
);
