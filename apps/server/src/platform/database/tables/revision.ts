import { integer } from 'drizzle-orm/pg-core';

/** Grows with every change of a row, so that of two who edit it at once the second is told (see `platform/audit`). */
export const revision = integer('revision').notNull().default(1);
