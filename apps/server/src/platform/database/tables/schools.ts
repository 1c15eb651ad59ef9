import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  index,
  integer,
  pgTable,
  text,
  timestamp,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { revision } from './revision';

const createdAt = timestamp('created_at', { withTimezone: true }).notNull().defaultNow();

/** A school is the tenant: every table of its data carries `school_id`. */
export const schools = pgTable('schools', {
  id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
  name: text('name').notNull(),
  showName: text('show_name').notNull(),
  /** SHA-256 of the stored picture. */
  logo: text('logo'),
  key: text('school_key').notNull().unique(),
  /** Address of the school's own help; null opens the guide that comes along (GEN-58). */
  helpLink: text('help_link'),
  /** Room for the school's own files. */
  quotaBytes: bigint('quota_bytes', { mode: 'number' })
    .notNull()
    .default(20 * 1024 ** 3),
  /** Whether the school looks at test results: the flag df6 (GEN-55). */
  historyData: boolean('history_data').notNull().default(false),
  /** Days that results of students are kept. */
  resultsKeptDays: integer('results_kept_days').notNull().default(1095),
  /** Whether headsets may tell where students look; off unless the school wants it. */
  gazeRecording: boolean('gaze_recording').notNull().default(false),
  /** Days that it is kept where students looked. */
  gazeKeptDays: integer('gaze_kept_days').notNull().default(30),
  revision,
  createdAt,
});

/** Host names under which the log-in and activation pages wear another skin (GEN-12). */
export const skinHosts = pgTable('skin_hosts', {
  /** Lower case, without port. */
  host: text('host').primaryKey(),
  skin: text('skin').notNull(),
  createdAt,
});

/**
 * People who log in. Usernames are unique on the platform, because log-in asks for nothing else. A deleted account
 * stays without its password, so that what it made keeps its author; its username is free again.
 */
export const accounts = pgTable(
  'accounts',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    schoolId: integer('school_id')
      .notNull()
      .references(() => schools.id),
    username: text('username').notNull(),
    nickname: text('nickname').notNull(),
    /** 0 is the administrator. */
    role: integer('role').notNull(),
    /** Null until an invited person has activated the account. */
    passwordHash: text('password_hash'),
    /** Where the activation letter goes. */
    email: text('email'),
    /** What the person teaches (ACC-06); ids of the reference data. */
    phaseId: integer('phase_id'),
    subjectId: integer('subject_id'),
    revision,
    createdAt,
    deletedAt: timestamp('deleted_at', { withTimezone: true }),
  },
  (table) => [
    unique('accounts_school_id_id').on(table.schoolId, table.id),
    uniqueIndex('accounts_username').on(table.username).where(sql`${table.deletedAt} is null`),
  ],
);

/** Invitations to set a password; only a hash of the code is stored, and a code works once. */
export const activations = pgTable(
  'activations',
  {
    codeHash: text('code_hash').primaryKey(),
    accountId: integer('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    createdAt,
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
    usedAt: timestamp('used_at', { withTimezone: true }),
  },
  (table) => [index('activations_account').on(table.accountId)],
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
