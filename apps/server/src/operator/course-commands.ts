import type { Command } from 'commander';
import { listCourses } from '../features/courses/list-courses';
import { changeCourseRemoval } from '../features/courses/removal';
import type { Database } from '../platform/database/database';
import { type Answer, addCommand, type CommonOptions, runCommand } from './command';

/** Adds `course list`, `course remove` and `course restore`. */
export function addCourseCommands(program: Command): void {
  const course = program.command('course').description('the cloud courses that all schools share');

  addCommand(course, 'list', 'list the cloud courses, also those that were removed').action(
    (options: CommonOptions) => runCommand(options, ({ db }) => list(db)),
  );
  addCommand(
    course,
    'remove',
    'take cloud courses out of the library; what teachers made of them stays theirs',
  )
    .argument('<id...>', 'ids of courses.json')
    .action((ids: string[], options: CommonOptions) =>
      runCommand(options, ({ db }) => change(db, ids, true)),
    );
  addCommand(course, 'restore', 'bring removed cloud courses back')
    .argument('<id...>', 'ids of courses.json')
    .action((ids: string[], options: CommonOptions) =>
      runCommand(options, ({ db }) => change(db, ids, false)),
    );
}

async function list(db: Database): Promise<Answer> {
  const courses = await listCourses(db);
  return {
    json: { courses },
    lines:
      courses.length === 0
        ? ['There is no cloud course yet. Bring some with: operator library import <folder>']
        : courses.map(({ id, title, pieces, removed }) =>
            [id, pieces === 1 ? '1 piece' : `${pieces} pieces`, removed ? 'removed' : 'there', title.en].join(
              '  ',
            ),
          ),
  };
}

async function change(db: Database, ids: readonly string[], removed: boolean): Promise<Answer> {
  const changed = await changeCourseRemoval(db, ids, removed);
  const done = removed ? 'removed' : 'restored';
  return {
    json: { [done]: changed },
    lines: [changed.length > 0 ? `Courses ${done}: ${changed.join(' ')}` : `All were ${done} already.`],
  };
}
