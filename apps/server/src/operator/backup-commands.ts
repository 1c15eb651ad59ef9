import type { Command } from 'commander';
import { requireSchool } from '../features/school/find-school';
import { checkExport } from '../platform/backup/check-export';
import { writeExport } from '../platform/backup/export';
import type { Manifest } from '../platform/backup/format';
import { readExport } from '../platform/backup/import';
import { formatBytes } from './bytes';
import { type Answer, addCommand, type CommonOptions, EXIT, runCommand, type Workplace } from './command';

interface ExportOptions extends CommonOptions {
  readonly school?: string;
}

interface ImportOptions extends CommonOptions {
  readonly check?: boolean;
}

/** `operator export` and `operator import`: backup, restore, and the way to another machine. */
export function addBackupCommands(program: Command): void {
  addCommand(program, 'export <folder>', 'writes everything into a folder, while the platform is used')
    .option('--school <key>', 'one school alone, with the cloud library')
    .action((folder: string, options: ExportOptions) =>
      runCommand(options, (place) => exportTo(place, folder, options)),
    );
  addCommand(program, 'import <folder>', 'restores an export into an empty database')
    .option('--check', 'only compare every byte with what was exported')
    .action((folder: string, options: ImportOptions) =>
      // What is not there yet is made as the export had it.
      runCommand(
        options,
        (place) => importFrom(place, folder, options),
        async () => undefined,
      ),
    );
}

async function exportTo(
  { db, pool, storage }: Workplace,
  folder: string,
  { school: key }: ExportOptions,
): Promise<Answer> {
  const school = key === undefined ? null : await requireSchool(db, key);
  const manifest = await writeExport({ pool, storage, folder, school });
  // It is there, but not whole: whoever runs this at night must hear of it.
  if (manifest.damaged.length > 0) process.exitCode = EXIT.failed;
  return toAnswer(manifest, `Exported to ${folder}`);
}

async function importFrom(
  { pool, storage }: Workplace,
  folder: string,
  { check }: ImportOptions,
): Promise<Answer> {
  if (check) return toAnswer((await checkExport(folder)).manifest, `Whole: ${folder}`);
  return toAnswer(await readExport({ pool, storage, folder }), `Imported from ${folder}`);
}

function toAnswer({ takenAt, school, tables, files, damaged }: Manifest, done: string): Answer {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  return {
    json: { taken_at: takenAt, school, rows, files: files.count, bytes: files.bytes, damaged },
    lines: [
      `${done}: ${school === null ? 'all schools' : `school ${school}`}, as of ${takenAt}.`,
      `Rows: ${rows}. Files: ${files.count}, ${formatBytes(files.bytes)}.`,
      ...damaged.map((content) => `missing or damaged in the storage: ${content}`),
    ],
  };
}
