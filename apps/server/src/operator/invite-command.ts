import { ADMINISTRATOR, TEACHER } from '@orrery/contract';
import { type Command, Option } from 'commander';
import { and, eq, isNull } from 'drizzle-orm';
import { inviteAccount } from '../features/auth/invite';
import { requireSchool } from '../features/school/find-school';
import type { Config } from '../platform/config';
import type { Database } from '../platform/database/database';
import { accounts } from '../platform/database/tables';
import { RefusedError } from '../platform/errors';
import { createMailer, type Delivery } from '../platform/mail/mailer';
import { networkOrigins } from '../platform/network/addresses';
import { type Answer, addCommand, type CommonOptions, runCommand, type Workplace } from './command';
import { parseEmail, parseName, parseOrigin, parseUsername } from './parse';

const ROLES = { administrator: ADMINISTRATOR, teacher: TEACHER } as const;

interface InviteOptions extends CommonOptions {
  readonly username: string;
  readonly nickname?: string;
  readonly email?: string;
  readonly role: keyof typeof ROLES;
  readonly language?: 'en' | 'zh';
  readonly url?: string;
}

const quiet = { info: () => undefined, warn: () => undefined };

/** Adds `invite` (AUTH-20). */
export function addInviteCommand(program: Command): void {
  addCommand(
    program,
    'invite',
    'make an account without password, and print and mail the link that sets one; again for a fresh link',
  )
    .argument('<school>', 'key of the school')
    .requiredOption('--username <username>', 'unique on the platform', parseUsername)
    .option('--nickname <name>', 'name that others see; the username where left out', parseName)
    .option('--email <address>', 'where the letter goes; without it the link is only printed', parseEmail)
    .addOption(
      new Option('--role <role>', 'what the person is').choices(Object.keys(ROLES)).default('administrator'),
    )
    .addOption(
      new Option('--language <language>', 'of the letter; both where left out').choices(['en', 'zh']),
    )
    .option('--url <address>', 'public address of this server, instead of PUBLIC_URL', parseOrigin)
    .action((key: string, options: InviteOptions) =>
      runCommand(options, (platform) => invite(platform, key, options)),
    );
}

async function invite({ db, config }: Workplace, key: string, options: InviteOptions): Promise<Answer> {
  const { username, email = null, language } = options;
  const school = await requireSchool(db, key);
  await requireInactive(db, username, school.id);
  const { accountId, link, letter } = await inviteAccount(
    { db, mailer: createMailer(config, quiet), publicUrl: options.url ?? guessAddress(config) },
    {
      schoolId: school.id,
      username,
      nickname: options.nickname ?? username,
      email,
      role: ROLES[options.role],
      language,
    },
  );
  return {
    json: { account_id: accountId, username, link, letter: letter && toJson(letter) },
    lines: [`${username} can set a password here, once, within seven days:`, link, ...toLines(letter)],
  };
}

/** Somebody who has a password is not invited: a link would say nothing, and a letter would frighten. */
async function requireInactive(db: Database, username: string, schoolId: number): Promise<void> {
  const [account] = await db
    .select({ schoolId: accounts.schoolId, passwordHash: accounts.passwordHash })
    .from(accounts)
    .where(and(eq(accounts.username, username), isNull(accounts.deletedAt)));
  if (account?.schoolId === schoolId && account.passwordHash !== null) {
    throw new RefusedError(`${username} is active already; account reset-password gives another password`);
  }
}

function guessAddress(config: Config): string {
  return networkOrigins(config, config.port)[0] ?? `http://localhost:${config.port}`;
}

function toJson(letter: Delivery) {
  if ('sentTo' in letter) return { sent_to: letter.sentTo };
  return { file: letter.file, ...(letter.fault && { fault: letter.fault, reason: letter.reason }) };
}

function toLines(letter: Delivery | null): string[] {
  if (letter === null) return ['No letter was written, because no --email was given.'];
  if ('sentTo' in letter) return [`The letter was sent to ${letter.sentTo}.`];
  const why = letter.fault ? `it was not taken (${letter.fault}: ${letter.reason})` : 'SMTP_URL is not set';
  return [`The letter is kept in ${letter.file}, because ${why}.`];
}
