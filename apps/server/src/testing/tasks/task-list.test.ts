import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { expect, test } from 'vitest';
import { TASK_NAMES } from '../../platform/tasks/task-book';
import { TASKS } from '../../platform/tasks/task-list';
import { OWN_TASKS } from './own-tasks';
import { SHARED_CASES } from './shared-cases';

const SOURCES = join(import.meta.dirname, '../..');

/** Whatever goes on by itself does one of these. */
const REPEATS = /\bsetInterval\(|\bstartHourly\(|\.every\('|\bsetTimeout\b.*'node:timers\/promises'/;

/** What looks like a task and is none, with why it matters to no other server. */
const NO_TASKS: Readonly<Record<string, string>> = {
  'leave.ts': 'a server that stops waits for its clients',
  'platform/asleep.ts': 'a process measures its own sleep',
  'platform/database/deadlock.ts': 'somebody who asked comes again',
  'platform/database/embedded/embedded.ts': 'a start waits for its database',
  'platform/database/embedded/postmaster.ts': 'a start waits for its database',
  'platform/database/embedded/session.ts': 'a start waits for its database',
  'platform/database/migrate.ts': 'a start waits for tables',
  'platform/database/one-server.ts': 'somebody who asked waits for a turn',
  'platform/hourly.ts': 'begins tasks',
  'platform/http/request-time.ts': 'ends slow requests of this process',
  'platform/redis-link.ts': 'asks whether its own connection lives',
  'platform/redis.ts': 'opens its own connection again',
  'platform/shutdown.ts': 'a server that stops waits for its parts',
  'platform/storage/turns.ts': 'somebody who asked waits for a turn',
  'platform/tasks/task-book.ts': 'begins tasks',
  'features/resources/uploads/upload-state.ts': 'somebody who asked waits for a file that is looked at',
  'realtime/broker/broker.ts': 'ends connections of this process that take nothing',
  'realtime/devices/spotlight.ts': 'asks again for what pages of this process look at',
  'realtime/peers/peers.ts': 'stops listening to schools that nobody here asks about',
};

function sourcesOf(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return path === join(SOURCES, 'testing') ? [] : sourcesOf(path);
    return /(?<!\.test)\.ts$/.test(entry.name) ? [path] : [];
  });
}

test('whatever a server does without being asked is in the list of tasks', () => {
  const found = sourcesOf(SOURCES)
    .filter((path) => REPEATS.test(readFileSync(path, 'utf8')))
    .map((path) => relative(SOURCES, path).replaceAll('\\', '/'));
  const listed = [...Object.values(TASKS).map(({ file }) => file), ...Object.keys(NO_TASKS)];
  expect(found.sort()).toEqual(listed.sort());
});

test('of every task it is shown that several servers do it once', () => {
  expect([...Object.keys(SHARED_CASES), ...Object.keys(OWN_TASKS)].sort()).toEqual([...TASK_NAMES].sort());
});
