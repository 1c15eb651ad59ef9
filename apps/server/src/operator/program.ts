import { Command, CommanderError } from 'commander';
import { addAccountCommands } from './account-commands';
import { addBackupCommands } from './backup-commands';
import { addCheckCommand } from './check-command';
import { EXIT, printRefusal } from './command';
import { addCourseCommands } from './course-commands';
import { addDemoCommand } from './demo-command';
import { addInviteCommand } from './invite-command';
import { addLibraryCommands } from './library-commands';
import { addRecordStoreCommands } from './record-store-commands';
import { addSchoolCommands } from './school-commands';
import { addSkinCommands } from './skin-commands';

/**
 * Runs the operator's command line on the platform of the environment; sets the exit code of the process.
 * @param args what stands behind the program's name
 */
export async function runOperator(args: readonly string[]): Promise<void> {
  try {
    await createProgram().parseAsync(args, { from: 'user' });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    process.exitCode = error.exitCode === 0 ? EXIT.done : EXIT.refused;
    // Where help was shown, that was the answer.
    if (error.exitCode === 0 || error.code === 'commander.help') return;
    const message = error.message.replace(/^error: /, '').replaceAll('\n', ' ');
    printRefusal(message, { json: args.includes('--json') });
  }
}

/** Makes the command line with all its commands. */
export function createProgram(): Command {
  const program = new Command('operator')
    .description(
      'Orrery: commands of whoever runs the platform. They work on DATABASE_URL, or on the database of DATA_DIR, whether or not the server runs.',
    )
    .addHelpText('after', '\nExit codes: 0 done, 1 failed, 2 refused. Each command has its own --help.')
    // Every command below inherits both: a mistake is one line, and its exit code is ours.
    .exitOverride()
    .configureOutput({ outputError: () => undefined });
  addSchoolCommands(program);
  addInviteCommand(program);
  addAccountCommands(program);
  addSkinCommands(program);
  addRecordStoreCommands(program);
  addLibraryCommands(program);
  addCourseCommands(program);
  addDemoCommand(program);
  addBackupCommands(program);
  addCheckCommand(program);
  return program;
}
