import { ADMINISTRATOR } from '@orrery/contract';
import type { Command } from 'commander';
import { asc } from 'drizzle-orm';
import { createSchool } from '../features/school/create-school';
import type { Database } from '../platform/database/database';
import { schools } from '../platform/database/tables';
import { generatePassword } from '../platform/session/passwords';
import { type CommonOptions, parseKey, parseName, parsePassword, runCommand } from './command';

interface CreateOptions extends CommonOptions {
  readonly name: string;
  readonly key: string;
  readonly admin: string;
  readonly password?: string;
  readonly showName?: string;
}

/** Adds `school create` and `school list`. */
export function addSchoolCommands(program: Command): void {
  const school = program.command('school').description('schools of this platform');

  school
    .command('create')
    .description('make a school with its administrator')
    .requiredOption('--name <name>', 'name of the school', parseName)
    .requiredOption('--key <key>', 'short name, unique on the platform', parseKey)
    .requiredOption('--admin <username>', 'username of its administrator, unique on the platform', parseName)
    .option('--password <password>', "the administrator's password; generated where left out", parsePassword)
    .option('--show-name <name>', 'name that its users see', parseName)
    .option('--json', 'answer with JSON')
    .action((options: CreateOptions) => runCommand(options, ({ db }) => create(db, options)));

  school
    .command('list')
    .description('list the schools')
    .option('--json', 'answer with JSON')
    .action((options: CommonOptions) => runCommand(options, ({ db }) => list(db)));
}

async function create(db: Database, options: CreateOptions) {
  const password = options.password ?? generatePassword();
  const { schoolId } = await createSchool(db, {
    name: options.name,
    showName: options.showName,
    key: options.key,
    accounts: [{ username: options.admin, nickname: options.admin, role: ADMINISTRATOR, password }],
  });
  // A password that was given is known already; only a generated one is shown, this once.
  const shown = options.password === undefined ? { password } : {};
  return {
    json: { school_id: schoolId, admin: options.admin, ...shown },
    lines: [
      `School ${schoolId} "${options.name}" was made.`,
      `Administrator: ${options.admin}`,
      ...(options.password === undefined ? [`Password: ${password}`] : []),
    ],
  };
}

async function list(db: Database) {
  const rows = await db
    .select({ id: schools.id, name: schools.name, key: schools.key })
    .from(schools)
    .orderBy(asc(schools.id));
  return {
    json: { schools: rows },
    lines:
      rows.length > 0
        ? rows.map(({ id, key, name }) => `${id}  ${key}  ${name}`)
        : ['There is no school yet.'],
  };
}
