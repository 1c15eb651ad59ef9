import { resolve } from 'node:path';
import type { Command } from 'commander';
import { importLibrary } from '../features/library/import/import-library';
import { type CommonOptions, runCommand } from './command';

/** Adds `library import`. */
export function addLibraryCommands(program: Command): void {
  program
    .command('library')
    .description('the cloud library of this platform')
    .command('import')
    .description('import a folder with a content.json; importing again updates')
    .argument('<folder>', 'folder of the library')
    .option('--json', 'answer with JSON')
    .action((folder: string, options: CommonOptions) =>
      runCommand(options, async (platform) => {
        const report = await importLibrary(platform, resolve(folder));
        const { added, updated, unchanged } = report;
        return {
          json: { ...report },
          lines: [`${added} pieces added, ${updated} updated, ${unchanged} unchanged.`],
        };
      }),
    );
}
