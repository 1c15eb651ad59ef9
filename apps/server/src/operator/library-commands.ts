import { resolve } from 'node:path';
import type { Command } from 'commander';
import { importLibrary } from '../features/library/import/import-library';
import { requireSchool } from '../features/school/find-school';
import { toSchoolScope } from '../platform/session/caller';
import { type Answer, addCommand, type CommonOptions, runCommand, type Workplace } from './command';
import { type ContentReport, importContent } from './import-content';
import { parseKey } from './parse';
import { addPieceCommands } from './piece-commands';

interface ImportOptions extends CommonOptions {
  readonly school?: string;
}

type Report = ContentReport['pieces'] | ContentReport['courses'];

/** Adds `library import`, `library list`, `library remove` and `library restore`. */
export function addLibraryCommands(program: Command): void {
  const library = program.command('library').description('the material of this platform');

  addCommand(
    library,
    'import',
    'import a folder with a content.json and, if it has them, a categories.json and a courses.json; importing again updates',
  )
    .argument('<folder>', 'folder of the library')
    .option('--school <key>', "make the pieces this school's own material; courses are left out", parseKey)
    .action((folder: string, options: ImportOptions) =>
      runCommand(options, (platform) =>
        options.school === undefined
          ? importForAll(platform, resolve(folder))
          : importForSchool(platform, resolve(folder), options.school),
      ),
    );

  addPieceCommands(library);
}

async function importForAll(platform: Workplace, folder: string): Promise<Answer> {
  const { pieces, courses } = await importContent(platform, folder);
  return {
    json: { ...toJson(pieces), courses: toJson(courses) },
    lines: [
      `Pieces: ${told(pieces)}.`,
      ...stillOut(pieces, 'library'),
      `Courses: ${told(courses)}.`,
      ...stillOut(courses, 'course'),
    ],
  };
}

/** Courses belong to the cloud or to one teacher, so a school as such has none. */
async function importForSchool(platform: Workplace, folder: string, key: string): Promise<Answer> {
  const { id } = await requireSchool(platform.db, key);
  const pieces = await importLibrary(platform, folder, toSchoolScope(id));
  return {
    json: { ...toJson(pieces), school_id: id },
    lines: [`Pieces of ${key}: ${told(pieces)}.`, ...stillOut(pieces, 'library', ` --school ${key}`)],
  };
}

function toJson({ stillRemoved, ...counts }: Report) {
  return { ...counts, still_removed: stillRemoved };
}

function told({ added, updated, unchanged, removed }: Report): string {
  return `${added} added, ${updated} updated, ${unchanged} unchanged, ${removed} removed`;
}

/** An import never brings back what the operator took out. */
function stillOut({ stillRemoved }: Report, command: string, more = ''): string[] {
  if (stillRemoved.length === 0) return [];
  const ids = stillRemoved.join(' ');
  return [`Still removed: ${ids}. To bring back: operator ${command} restore ${ids}${more}`];
}
