import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { CoursewareError } from '@orrery/contract';
import { Command } from 'commander';
import { checkCourseware } from './check';
import { startDevServer } from './dev/server';
import { createFromTemplate } from './from-template';

const DEFAULT_PORT = 8610;

const say = (line: string) => process.stdout.write(`${line}\n`);

const program = new Command('courseware').description('Makes coursewares: see docs/COURSEWARE.md.');
program
  .command('new <folder>')
  .description('a courseware that plays, to begin with')
  .action(async (folder: string) => {
    say(`${folder}: courseware "${await createFromTemplate(folder)}" is there`);
    say(`Look at it: npm run courseware -- dev ${folder}`);
  });
program
  .command('dev <folder>')
  .description('shows it in a browser, again after each change, with what it reports')
  .option('--port <number>', 'where the page is', Number, DEFAULT_PORT)
  .option('--host <address>', 'this machine alone, unless another address is named', '127.0.0.1')
  .action(async (folder: string, flags: { port: number; host: string }) => {
    const { url } = await startDevServer(folder, flags);
    say(`${folder} is at ${url}`);
  });
program
  .command('check <folder>')
  .description('names everything that would keep it from being published')
  .action(async (folder: string) => {
    describe(folder, await checkCourseware(folder));
  });
program
  .command('pack <folder> [file]')
  .description('checks it and packs it into the file that is published: <id>.zip here, or as named')
  .action(async (folder: string, file?: string) => {
    const checked = await checkCourseware(folder);
    const target = file ?? `${checked.manifest.id}.zip`;
    await writeFile(target, checked.bytes);
    describe(folder, checked);
    say(`${path.normalize(target)}: ${checked.bytes.byteLength} bytes`);
  });

try {
  await program.parseAsync();
} catch (error) {
  const problems = error instanceof CoursewareError ? error.problems : [(error as Error).message];
  for (const problem of problems) process.stderr.write(`✗ ${problem}\n`);
  process.exitCode = 1;
}

function describe(folder: string, { manifest, warnings }: Awaited<ReturnType<typeof checkCourseware>>): void {
  const { id, version, chapters, steps, points } = manifest;
  say(
    `✓ ${folder}: ${id} ${version}, ${chapters.length} chapters, ${steps.length} steps, ${points.length} points`,
  );
  for (const warning of warnings) say(`! ${warning}`);
}
