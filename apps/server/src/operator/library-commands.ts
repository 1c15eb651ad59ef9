import { resolve } from 'node:path';
import type { Command } from 'commander';
import { type CommonOptions, runCommand } from './command';
import { importContent } from './import-content';

/** Adds `library import`. */
export function addLibraryCommands(program: Command): void {
  program
    .command('library')
    .description('the cloud library of this platform')
    .command('import')
    .description(
      'import a folder with a content.json and, if it has one, a courses.json; importing again updates',
    )
    .argument('<folder>', 'folder of the library')
    .option('--json', 'answer with JSON')
    .action((folder: string, options: CommonOptions) =>
      runCommand(options, async (platform) => {
        const { pieces, courses } = await importContent(platform, resolve(folder));
        const told = ({ added, updated, unchanged }: typeof courses) =>
          `${added} added, ${updated} updated, ${unchanged} unchanged`;
        return {
          json: { ...pieces, courses },
          lines: [`Pieces: ${told(pieces)}.`, `Courses: ${told(courses)}.`],
        };
      }),
    );
}
