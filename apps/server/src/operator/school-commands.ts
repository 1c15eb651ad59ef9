import { ADMINISTRATOR } from '@orrery/contract';
import type { Command } from 'commander';
import { asc } from 'drizzle-orm';
import { createSchool } from '../features/school/create-school';
import { requireSchool } from '../features/school/find-school';
import type { Database } from '../platform/database/database';
import { schools } from '../platform/database/tables';
import { generatePassword } from '../platform/session/passwords';
import { type Answer, addCommand, type CommonOptions, runCommand } from './command';
import { parseKey, parseName, parseUsername } from './parse';
import { readPassword } from './read-password';
import { describeSchool } from './school-description';
import { addSchoolSetCommand } from './school-set-command';

interface CreateOptions extends CommonOptions {
  readonly name: string;
  readonly key: string;
  readonly admin?: string;
  readonly password?: string;
  readonly showName?: string;
}

/** Adds `school create`, `school list`, `school show` and `school set`. */
export function addSchoolCommands(program: Command): void {
  const school = program.command('school').description('schools of this platform');

  addCommand(school, 'create', 'make a school, with its administrator or to invite one later')
    .requiredOption('--name <name>', 'name of the school', parseName)
    .requiredOption('--key <key>', 'short name, unique on the platform', parseKey)
    .option('--admin <username>', 'username of its administrator, unique on the platform', parseUsername)
    .option(
      '--password <password>',
      "the administrator's password, - for standard input; generated where left out",
    )
    .option('--show-name <name>', 'name that its users see', parseName)
    .action((options: CreateOptions) => runCommand(options, ({ db }) => create(db, options)));

  addCommand(school, 'list', 'list the schools').action((options: CommonOptions) =>
    runCommand(options, ({ db }) => list(db)),
  );

  addCommand(school, 'show', 'show everything that is set for a school')
    .argument('<key>', 'key of the school')
    .action((key: string, options: CommonOptions) =>
      runCommand(options, async ({ db }) => describeSchool(db, await requireSchool(db, key))),
    );

  addSchoolSetCommand(school);
}

async function create(db: Database, options: CreateOptions): Promise<Answer> {
  const { name, showName, key, admin } = options;
  if (admin === undefined) {
    const { schoolId } = await createSchool(db, { name, showName, key, accounts: [] });
    return {
      json: { school_id: schoolId },
      lines: [
        `School ${schoolId} "${name}" was made.`,
        `Invite its administrator: operator invite ${key} --username … --email …`,
      ],
    };
  }
  const given = options.password === undefined ? null : await readPassword(options.password);
  const password = given ?? generatePassword();
  const account = { username: admin, nickname: admin, role: ADMINISTRATOR, password };
  const { schoolId } = await createSchool(db, { name, showName, key, accounts: [account] });
  // A password that was given is known already; only a generated one is shown, this once.
  return {
    json: { school_id: schoolId, admin, ...(given === null && { password }) },
    lines: [
      `School ${schoolId} "${name}" was made.`,
      `Administrator: ${admin}`,
      ...(given === null ? [`Password: ${password}`] : []),
    ],
  };
}

async function list(db: Database): Promise<Answer> {
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
