import { openEmbedded } from '../platform/database/embedded/embedded';

/** A process that owns a data folder's database, for tests that kill it. Tells on stdout what happened. */
const [dataDir = ''] = process.argv.slice(2);

function tell(message: object): void {
  process.stdout.write(`${JSON.stringify(message)}\n`);
}

try {
  const database = await openEmbedded({
    dataDir,
    log: { info: (message) => tell({ info: message }), warn: (message) => tell({ warning: message }) },
    onLost: (error) => tell({ lost: error.message }),
  });
  tell({ ...database.server, url: database.url, adopted: database.adopted, folder: database.folder });
  process.stdin.once('data', async () => {
    await database.stop();
    tell({ stopped: true });
    process.exit(0);
  });
} catch (error) {
  tell({ error: (error as Error).message });
  process.exit(1);
}
