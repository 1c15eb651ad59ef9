import { type Command, Option } from 'commander';
import { requireSchool } from '../features/school/find-school';
import { messageOf, RefusedError } from '../platform/errors';
import { networkOrigins } from '../platform/network/addresses';
import { askVersions, sendStatements } from '../platform/results/xapi/record-store-client';
import {
  ACTOR_NAMES,
  describeStore,
  removeStore,
  requireStore,
  retryRefused,
  saveStore,
  testStatement,
} from '../platform/results/xapi/store-settings';
import { type Answer, addCommand, type CommonOptions, runCommand, type Workplace } from './command';
import { isOwnService } from './own-ports';
import { parseDay, parseOrigin, parseStoreUrl } from './parse';
import { readSecret } from './read-password';

interface SetOptions extends CommonOptions {
  readonly username: string;
  readonly password: string;
  readonly home?: string;
  readonly actors?: (typeof ACTOR_NAMES)[number];
  readonly since?: Date;
}

/** Adds `record-store set`, `show`, `test`, `retry` and `remove`. */
export function addRecordStoreCommands(program: Command): void {
  const parent = program
    .command('record-store')
    .description('where the results of a school go as xAPI statements: its own learning record store');
  addSetCommand(parent);

  addCommand(parent, 'show', 'what is set, what waits, and what the store refused')
    .argument('<school>', 'key of the school')
    .action((key: string, options: CommonOptions) => runCommand(options, (place) => show(place, key)));

  addCommand(parent, 'test', 'ask the store for its version and send one statement that is about nobody')
    .argument('<school>', 'key of the school')
    .action((key: string, options: CommonOptions) => runCommand(options, (place) => tryOut(place, key)));

  addCommand(parent, 'retry', 'send again what the store refused, and all that waits, without a pause')
    .argument('<school>', 'key of the school')
    .action((key: string, options: CommonOptions) => runCommand(options, (place) => retry(place, key)));

  addCommand(parent, 'remove', 'tell the store nothing more and forget what waits for it')
    .argument('<school>', 'key of the school')
    .action((key: string, options: CommonOptions) => runCommand(options, (place) => remove(place, key)));
}

function addSetCommand(parent: Command): void {
  addCommand(parent, 'set', 'send what happens in tests from now on to a record store')
    .argument('<school>', 'key of the school')
    .argument('<url>', "the store's xAPI address, without /statements", parseStoreUrl)
    .requiredOption('--username <name>', 'the key that the store gave out')
    .requiredOption('--password <secret>', 'its secret, - for standard input')
    .option('--home <address>', 'what names in statements begin with, instead of PUBLIC_URL', parseOrigin)
    .addOption(
      new Option('--actors <names>', 'how students are called; pseudonym at first').choices(ACTOR_NAMES),
    )
    .option('--since <day>', 'send what happened in tests since that day too, like 2026-09-01', parseDay)
    .action((key: string, url: string, options: SetOptions) =>
      runCommand(options, (place) => set(place, key, url, options)),
    );
}

async function set(
  { db, config }: Workplace,
  key: string,
  url: string,
  { username, password, home, actors, since }: SetOptions,
): Promise<Answer> {
  const school = await requireSchool(db, key);
  const secret = await readSecret(password);
  if (secret === '') throw new RefusedError('A record store wants a secret');
  if (isOwnService(url, config))
    throw new RefusedError('That address is a service of Orrery itself, and no record store');
  const saved = await saveStore(db, school.id, {
    url,
    username,
    password: secret,
    home,
    actors,
    since,
    usualHome: networkOrigins(config, config.port)[0] ?? `http://localhost:${config.port}`,
  });
  return {
    json: { school: key, url, home: saved.home, actors: saved.actors, reviews: saved.reviews },
    lines: [
      `What happens in tests of ${key} goes to ${url} from now on.`,
      `Names begin with ${saved.home}; students are called by ${saved.actors}.`,
      ...(since ? [`Earlier tests that are sent too: ${saved.reviews}.`] : []),
      `Try it: record-store test ${key}`,
    ],
  };
}

async function show({ db }: Workplace, key: string): Promise<Answer> {
  const school = await requireSchool(db, key);
  const { store, waiting, refused } = await describeStore(db, school.id);
  const { url, username, home, actors, tookAt, fault, failingSince, nextAt } = store;
  const told = (at: Date | null) => at?.toISOString() ?? null;
  return {
    json: {
      ...{ url, username, home, actors, waiting, refused },
      took_at: told(tookAt),
      fault,
      failing_since: told(failingSince),
      next_try: fault === null ? null : told(nextAt),
    },
    lines: [
      `${url}  as ${username}; names begin with ${home}, students by ${actors}`,
      `waiting: ${waiting}; last taken: ${told(tookAt) ?? 'never'}`,
      ...(fault === null
        ? []
        : [`away since ${told(failingSince)}: ${fault}; tried again at ${told(nextAt)}`]),
      ...refused.map(({ id, reason }) => `refused: ${id}  ${reason}`),
    ],
  };
}

async function tryOut({ db }: Workplace, key: string): Promise<Answer> {
  const school = await requireSchool(db, key);
  const store = await requireStore(db, school.id);
  const { signal } = new AbortController();
  const versions = await askVersions(store, signal).catch((error: unknown) => {
    throw new RefusedError(`The store cannot be asked: ${messageOf(error)}`);
  });
  if (!versions.some((version) => version.startsWith('1.0'))) {
    throw new RefusedError(`The store speaks ${versions.join(', ')}, and we speak 1.0.3`);
  }
  const statement = await testStatement(db, store);
  const sent = await sendStatements(store, [statement], signal);
  // It is the same one each time: a store that has it already took it from us.
  if (sent.outcome !== 'took' && sent.outcome !== 'known') {
    throw new RefusedError(`The store did not take a statement: ${sent.reason}`);
  }
  return {
    json: { versions, statement: statement.id },
    lines: [`The store speaks ${versions.join(', ')} and took statement ${statement.id}.`],
  };
}

async function retry({ db }: Workplace, key: string): Promise<Answer> {
  const school = await requireSchool(db, key);
  await requireStore(db, school.id);
  const again = await retryRefused(db, school.id);
  return { json: { again }, lines: [`Refused statements that are sent again: ${again}.`] };
}

async function remove({ db }: Workplace, key: string): Promise<Answer> {
  const school = await requireSchool(db, key);
  const { url } = await requireStore(db, school.id);
  const forgotten = await removeStore(db, school.id);
  return {
    json: { url, forgotten },
    lines: [`${url} is told nothing more. Statements that were waiting: ${forgotten}.`],
  };
}
