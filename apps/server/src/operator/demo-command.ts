import type { Command } from 'commander';
import { addCommand, type CommonOptions, runCommand } from './command';
import { ensureDemoSchool } from './demo-school';
import { findLibraryFolder } from './library-folder';

/** Adds `demo`: what a first start does, for a platform that was started without it. */
export function addDemoCommand(program: Command): void {
  addCommand(program, 'demo', 'make the demonstration school where there is no school yet').action(
    (options: CommonOptions) =>
      runCommand(options, async ({ db, storage, config: { demoPassword, libraryDir } }) => {
        const demo = await ensureDemoSchool({
          db,
          storage,
          demoPassword,
          libraryFolder: findLibraryFolder(libraryDir),
        });
        if (!demo) return { json: { school_id: null }, lines: ['There is a school already.'] };
        return {
          json: {
            school_id: demo.schoolId,
            accounts: demo.accounts,
            registration_code: demo.registrationCode,
          },
          lines: [
            `School ${demo.schoolId} "${demo.name}" was made with ${demo.resources} resources.`,
            ...demo.accounts.map(({ username, password }) => `Account: ${username}  Password: ${password}`),
            `Registration code: ${demo.registrationCode}`,
          ],
        };
      }),
  );
}
