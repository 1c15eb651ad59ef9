import { ADMINISTRATOR } from '@orrery/contract';
import type { Command } from 'commander';
import { and, asc, eq, isNull } from 'drizzle-orm';
import { resetPassword } from '../features/auth/reset-password';
import { requireSchool } from '../features/school/find-school';
import type { Database } from '../platform/database/database';
import { accounts } from '../platform/database/tables';
import { generatePassword } from '../platform/session/passwords';
import { type Answer, addCommand, type CommonOptions, runCommand } from './command';
import { readPassword } from './read-password';

interface ResetOptions extends CommonOptions {
  readonly password?: string;
}

/** Adds `account list` and `account reset-password`. */
export function addAccountCommands(program: Command): void {
  const account = program.command('account').description('people who log in');

  addCommand(account, 'list', 'list the accounts of a school')
    .argument('<school>', 'key of the school')
    .action((key: string, options: CommonOptions) => runCommand(options, ({ db }) => list(db, key)));

  addCommand(account, 'reset-password', 'give an account another password and end all its sessions')
    .argument('<username>', 'username of the account')
    .option('--password <password>', 'the new password, - for standard input; generated where left out')
    .action((username: string, options: ResetOptions) =>
      runCommand(options, ({ db }) => reset(db, username, options)),
    );
}

async function list(db: Database, key: string): Promise<Answer> {
  const school = await requireSchool(db, key);
  const rows = await db
    .select()
    .from(accounts)
    .where(and(eq(accounts.schoolId, school.id), isNull(accounts.deletedAt)))
    .orderBy(asc(accounts.id));
  const found = rows.map(({ id, username, nickname, role, email, passwordHash }) => ({
    id,
    username,
    nickname,
    role: role === ADMINISTRATOR ? 'administrator' : 'teacher',
    email,
    active: passwordHash !== null,
  }));
  return {
    json: { accounts: found },
    lines:
      found.length > 0
        ? found.map((one) =>
            [one.id, one.username, one.nickname, one.role, one.active ? 'active' : 'invited', one.email ?? '']
              .join('  ')
              .trimEnd(),
          )
        : ['This school has no account yet.'],
  };
}

async function reset(db: Database, username: string, options: ResetOptions): Promise<Answer> {
  const given = options.password === undefined ? null : await readPassword(options.password);
  const password = given ?? generatePassword();
  const { endedSessions } = await resetPassword(db, { username, password });
  return {
    json: { username, ended_sessions: endedSessions, ...(given === null && { password }) },
    lines: [
      `${username} has another password. Sessions ended: ${endedSessions}.`,
      ...(given === null ? [`Password: ${password}`] : []),
    ],
  };
}
