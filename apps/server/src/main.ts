import { addressesOf, bannerOf } from './banner';
import { startServer } from './compose';
import { type DemoSchool, ensureDemoSchool } from './operator/demo-school';
import { findLibraryFolder } from './operator/library-folder';
import { ConfigError, parseConfig } from './platform/config';
import { FolderInUseError } from './platform/database/embedded/embedded';
import { createLogger } from './platform/logging';

/** A stop that takes longer than this is cut off; the database recovers at the next start. */
const STOP_TIMEOUT_MS = 60_000;

async function main(): Promise<void> {
  const config = parseConfig(process.env);
  const log = createLogger(config);
  let demo: DemoSchool | null = null;
  const server = await startServer(config, {
    log,
    prepare: async ({ db, storage, oneServer }) => {
      const { demoPassword } = config;
      const libraryFolder = findLibraryFolder(config.libraryDir);
      // Of servers that start together one imports the library, and the others wait for it.
      demo = await oneServer.inTurn('first start', () =>
        ensureDemoSchool({ db, storage, demoPassword, libraryFolder }),
      );
    },
    onLost: (error) => {
      log.fatal({ err: error }, 'the database was lost and does not come back');
      process.exit(1);
    },
  });

  let isStopping = false;
  const stop = async (signal: NodeJS.Signals) => {
    // Whoever asks twice does not want to wait for headsets to move.
    if (isStopping) return void server.close();
    isStopping = true;
    log.info({ signal }, 'stopping');
    if (signal === 'SIGTERM') await server.leave();
    setTimeout(() => process.exit(1), STOP_TIMEOUT_MS).unref();
    await server.close();
    log.info('stopped');
    process.exit(0);
  };
  process.on('SIGINT', stop).on('SIGTERM', stop).on('SIGHUP', stop);
  process.stdout.write(await bannerOf(addressesOf(config, server.port), config, demo));
}

/** What a person can do about a start that failed; everything else is shown whole. */
function explain(error: unknown): string {
  if (error instanceof ConfigError || error instanceof FolderInUseError) return error.message;
  if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE') {
    return `Port ${(error as { port?: number }).port} is in use. Stop what uses it, or choose another PORT.`;
  }
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

// A terminal or pipe that is gone must not end a class.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);

process.on('unhandledRejection', (error) => {
  process.stderr.write(`${explain(error)}\n`);
  process.exit(1);
});

try {
  await main();
} catch (error) {
  process.stderr.write(`\nOrrery does not start.\n${explain(error)}\n`);
  process.exit(1);
}
