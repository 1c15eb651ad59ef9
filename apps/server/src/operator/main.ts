import { Command } from 'commander';
import { addDemoCommand } from './demo-command';
import { addLibraryCommands } from './library-commands';
import { addSchoolCommands } from './school-commands';

const program = new Command('operator')
  .description(
    'Orrery: commands of whoever runs the platform. They work on DATABASE_URL, or on the database of DATA_DIR, whether or not the server runs.',
  )
  .showHelpAfterError();

addSchoolCommands(program);
addLibraryCommands(program);
addDemoCommand(program);

await program.parseAsync();
