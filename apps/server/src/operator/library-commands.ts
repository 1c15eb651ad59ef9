import { resolve } from 'node:path';
import type { Command } from 'commander';
import { importLibrary } from '../features/library/import/import-library';
import { requireSchool } from '../features/school/find-school';
import { toSchoolScope } from '../platform/session/caller';
import { type Answer, addCommand, type CommonOptions, runCommand, type Workplace } from './command';
import { type ContentReport, importContent } from './import-content';
import { parseKey } from './parse';

interface ImportOptions extends CommonOptions {
  readonly school?: string;
}

/** Adds `library import`. */
export function addLibraryCommands(program: Command): void {
  const library = program.command('library').description('the material of this platform');

  addCommand(
    library,
    'import',
    'import a folder with a content.json and, if it has one, a courses.json; importing again updates',
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
}

async function importForAll(platform: Workplace, folder: string): Promise<Answer> {
  const { pieces, courses } = await importContent(platform, folder);
  return {
    json: { ...pieces, courses },
    lines: [`Pieces: ${told(pieces)}.`, `Courses: ${told(courses)}.`],
  };
}

/** Courses belong to the cloud or to one teacher, so a school as such has none. */
async function importForSchool(platform: Workplace, folder: string, key: string): Promise<Answer> {
  const { id } = await requireSchool(platform.db, key);
  const pieces = await importLibrary(platform, folder, toSchoolScope(id));
  return { json: { ...pieces, school_id: id }, lines: [`Pieces of ${key}: ${told(pieces)}.`] };
}

function told({ added, updated, unchanged }: ContentReport['pieces']): string {
  return `${added} added, ${updated} updated, ${unchanged} unchanged`;
}
