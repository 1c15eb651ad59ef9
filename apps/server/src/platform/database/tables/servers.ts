import { boolean, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** Servers that share this database and hear each other; each says now and then that it lives. */
export const servers = pgTable('servers', {
  id: text('id').primaryKey(),
  seenAt: timestamp('seen_at', { withTimezone: true }).notNull().defaultNow(),
  /** Whether it does not hear the others: what it takes, they look for here. */
  apart: boolean('apart').notNull().default(false),
});
