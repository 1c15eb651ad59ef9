import { sql } from 'drizzle-orm';
import { foreignKey, index, integer, pgTable, text, timestamp, unique } from 'drizzle-orm/pg-core';
import { revision } from './revision';
import { schools } from './schools';

export const classes = pgTable(
  'classes',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    schoolId: integer('school_id')
      .notNull()
      .references(() => schools.id),
    name: text('name').notNull(),
    revision,
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [unique('classes_school_id_id').on(table.schoolId, table.id)],
);

export const students = pgTable(
  'students',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    schoolId: integer('school_id').notNull(),
    classId: integer('class_id').notNull(),
    name: text('name').notNull(),
    /** Digits; leading zeros matter. */
    number: text('number').notNull(),
    revision,
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    unique('students_school_id_number').on(table.schoolId, table.number),
    unique('students_school_id_id').on(table.schoolId, table.id),
    // Pages of a class, in the order of its list; with the id, late pages and counts are read from it alone.
    index('students_class').on(
      table.schoolId,
      table.classId,
      sql`length(${table.number})`,
      table.number,
      table.id,
    ),
    // Searches by three signs and more; shorter ones go through the class.
    index('students_words').using(
      'gin',
      sql`lower(${table.name}) gin_trgm_ops`,
      sql`${table.number} gin_trgm_ops`,
    ),
    foreignKey({ columns: [table.schoolId, table.classId], foreignColumns: [classes.schoolId, classes.id] }),
  ],
);
