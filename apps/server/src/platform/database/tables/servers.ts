import { pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** Servers that share this database and hear each other; each says now and then that it lives. */
export const servers = pgTable('servers', {
  id: text('id').primaryKey(),
  seenAt: timestamp('seen_at', { withTimezone: true }).notNull().defaultNow(),
});
