import { index, integer, pgTable, text, timestamp, unique } from 'drizzle-orm/pg-core';

const createdAt = timestamp('created_at', { withTimezone: true }).notNull().defaultNow();

/** A school is the tenant: every table of its data carries `school_id`. */
export const schools = pgTable('schools', {
  id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
  name: text('name').notNull(),
  showName: text('show_name').notNull(),
  logo: text('logo'),
  key: text('school_key').notNull().unique(),
  helpLink: text('help_link'),
  createdAt,
});

/** People who log in. Usernames are unique on the platform, because log-in asks for nothing else. */
export const accounts = pgTable(
  'accounts',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    schoolId: integer('school_id')
      .notNull()
      .references(() => schools.id),
    username: text('username').notNull().unique(),
    nickname: text('nickname').notNull(),
    /** 0 is the administrator. */
    role: integer('role').notNull(),
    passwordHash: text('password_hash').notNull(),
    createdAt,
  },
  (table) => [unique('accounts_school_id_id').on(table.schoolId, table.id)],
);

/** Open sessions of accounts; only a hash of the cookie's value is stored. */
export const sessions = pgTable(
  'sessions',
  {
    tokenHash: text('token_hash').primaryKey(),
    accountId: integer('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    createdAt,
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('sessions_account').on(table.accountId)],
);

/** Secrets that several servers must share, made at first start. */
export const secrets = pgTable('secrets', {
  name: text('name').primaryKey(),
  value: text('value').notNull(),
});
