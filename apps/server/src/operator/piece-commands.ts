import type { Command } from 'commander';
import { listPieces } from '../features/library/list-pieces';
import { changeRemoval } from '../features/library/removal';
import { requireSchool } from '../features/school/find-school';
import type { Database } from '../platform/database/database';
import { type SchoolScope, toSchoolScope } from '../platform/session/caller';
import { formatBytes } from './bytes';
import { type Answer, addCommand, type CommonOptions, runCommand } from './command';
import { parseKey } from './parse';

interface PieceOptions extends CommonOptions {
  readonly school?: string;
}

const SCHOOL = "pieces of this school's own material";

/** Adds `library list`, `library remove` and `library restore`. */
export function addPieceCommands(library: Command): void {
  addCommand(library, 'list', 'list the pieces of the library, also those that were removed')
    .option('--school <key>', SCHOOL, parseKey)
    .action((options: PieceOptions) =>
      runCommand(options, async ({ db }) => list(db, await ownerOf(db, options))),
    );

  addCommand(
    library,
    'remove',
    'take pieces out of the library: nobody finds or plays them any more, and courses name them as no longer available',
  )
    .argument('<id...>', 'ids of content.json')
    .option('--school <key>', SCHOOL, parseKey)
    .action((ids: string[], options: PieceOptions) =>
      runCommand(options, async ({ db }) => change(db, await ownerOf(db, options), ids, true)),
    );

  addCommand(library, 'restore', 'bring removed pieces back')
    .argument('<id...>', 'ids of content.json')
    .option('--school <key>', SCHOOL, parseKey)
    .action((ids: string[], options: PieceOptions) =>
      runCommand(options, async ({ db }) => change(db, await ownerOf(db, options), ids, false)),
    );
}

async function ownerOf(db: Database, { school }: PieceOptions): Promise<SchoolScope | null> {
  return school === undefined ? null : toSchoolScope((await requireSchool(db, school)).id);
}

async function list(db: Database, owner: SchoolScope | null): Promise<Answer> {
  const pieces = await listPieces(db, owner);
  return {
    json: { pieces },
    lines:
      pieces.length === 0
        ? ['There is no piece yet. Bring some with: operator library import <folder>']
        : pieces.map(({ id, kind, title, removed, size_bytes }) =>
            [id, kind, formatBytes(size_bytes), removed ? 'removed' : 'there', title.en].join('  '),
          ),
  };
}

async function change(
  db: Database,
  owner: SchoolScope | null,
  ids: readonly string[],
  removed: boolean,
): Promise<Answer> {
  const report = await changeRemoval(db, owner, ids, removed);
  const done = removed ? 'removed' : 'restored';
  const lines = [
    report.changed.length > 0 ? `Pieces ${done}: ${report.changed.join(' ')}` : `All were ${done} already.`,
  ];
  if (removed && report.courses.length > 0) {
    lines.push(`Cloud courses name them as no longer available: ${report.courses.join(' ')}`);
  }
  return { json: { [done]: report.changed, courses: report.courses }, lines };
}
