import { CallError } from '@orrery/client';
import { NO_RESPONSE } from '@orrery/contract';
import { Command } from 'commander';
import { findRegistrationCode } from './find-code';
import { createSimulatedDevices } from './fleet';
import { MissingCodeError } from './simulated-device';
import { openStateFile } from './state-file';

/** How often the table of the class is printed. */
const SUMMARY_MS = 10_000;

interface Flags {
  devices: number;
  seed: number;
  url: string;
  code?: string;
  user?: string;
  password?: string;
  duration?: number;
  state: string;
  jitter: number;
  clock: number;
  disconnects?: number;
  students: boolean;
  testPace: number;
}

const HELP_WITHOUT_CODE = `These devices are not known to the school yet, so they need its registration code:
  - the server prints it when it starts, and Device settings in the console shows it: --code 12345678
  - or let the simulator read it: --user teacher --password …`;

function parseFlags(): Flags {
  const number = (text: string) => Number(text);
  return new Command('simulate')
    .description('Joins simulated headsets to a running server, over the real protocol.')
    .option('--devices <count>', 'how many headsets', number, 30)
    .option('--seed <number>', 'the same seed behaves the same', number, 1)
    .option('--url <origin>', 'address of the server', 'http://localhost:8080')
    .option('--code <digits>', 'registration code of the school')
    .option('--user <name>', 'account that may read the code')
    .option('--password <text>', 'its password')
    .option('--duration <seconds>', 'stop after this long', number)
    .option('--state <file>', 'who the devices are, for the next run', 'data/simulator.json')
    .option('--jitter <ms>', 'largest network delay each way', number, 40)
    .option('--clock <ms>', 'clocks are wrong by up to this much', number, 2_000)
    .option('--disconnects <seconds>', 'mean time between lost networks, per device', number)
    .option('--no-students', 'nobody says who they are')
    .option('--test-pace <factor>', 'how long tests take: 0.1 is ten times as fast', number, 1)
    .parse()
    .opts<Flags>();
}

async function run(flags: Flags): Promise<void> {
  const origin = flags.url.replace(/\/$/, '');
  const code =
    flags.code ??
    (flags.user && flags.password ? await findRegistrationCode(origin, flags.user, flags.password) : null);
  const statuses = new Map<string, number>();
  const present: string[] = [];
  const devices = await createSimulatedDevices({
    origin,
    devices: flags.devices,
    seed: flags.seed,
    code,
    state: await openStateFile(flags.state),
    jitter: { lowMs: Math.min(5, flags.jitter), highMs: flags.jitter },
    clockOffsetMs: flags.clock,
    disconnectSeconds: flags.disconnects,
    hasStudents: flags.students,
    testPace: flags.testPace,
    onStatus: (index, status) => {
      present[index] = status.kind;
    },
  });
  console.log(`${devices.length} devices online at ${origin}; Ctrl+C ends them.`);

  let fetchedBefore = 0;
  const summary = setInterval(() => {
    statuses.clear();
    for (const kind of present) statuses.set(kind, (statuses.get(kind) ?? 0) + 1);
    const playing = devices.filter((device) => !device.player.paused).length;
    const fetched = devices.reduce((sum, { keeper }) => sum + keeper.fetchedBytes, 0);
    const rate = (fetched - fetchedBefore) / 1e6 / (SUMMARY_MS / 1000);
    fetchedBefore = fetched;
    const counts = [...statuses].map(([kind, count]) => `${kind} ${count}`).join(', ');
    console.log(`${counts}; playing ${playing}; installing at ${rate.toFixed(1)} MB/s`);
  }, SUMMARY_MS);

  await new Promise<void>((resolve) => {
    process.once('SIGINT', resolve);
    process.once('SIGTERM', resolve);
    if (flags.duration) setTimeout(resolve, flags.duration * 1000);
  });
  clearInterval(summary);
  await Promise.all(devices.map((device) => device.stop()));
}

function explain(error: unknown): string {
  if (!(error instanceof CallError)) return error instanceof Error ? error.message : String(error);
  if (error.status === NO_RESPONSE)
    return 'Nobody answers at that address. Is the server running? See --url.';
  return `The server refused: ${error.message} (${error.id})`;
}

run(parseFlags()).then(
  () => process.exit(0),
  (error: unknown) => {
    console.error(explain(error));
    if (error instanceof MissingCodeError) console.error(HELP_WITHOUT_CODE);
    process.exit(1);
  },
);
