import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type CrashReport, type Kill, runCrash } from './run-crash';

/** A killed server is back within this time on a machine that does much else. */
const READY_WITHIN_MS = 300_000;
/** As it is delivered: it starts in a second, so that most of the time is under load. */
const PROGRAM = '../dist/main.js';

const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '20' },
    seed: { type: 'string', default: String(Date.now() % 100_000) },
  },
});

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

function tell({ target, underWay, readyMs, faults }: Kill, number: number): void {
  print(
    `${number}. ${target}, ready after ${Math.round(readyMs)} ms; under way: ${underWay.join(', ') || 'nothing'}`,
  );
  for (const fault of faults) print(`   FAULT ${fault}`);
}

function summarize({
  kills,
  faults,
  acknowledged,
  refused,
  unanswered,
  events,
  tried,
}: CrashReport): boolean {
  for (const fault of faults) print(`FAULT in the end: ${fault}`);
  for (const target of new Set(kills.map((kill) => kill.target))) {
    const times = kills.filter((kill) => kill.target === target).map(({ readyMs }) => readyMs);
    times.sort((a, b) => a - b);
    const [middle = 0, most = 0] = [times[Math.floor(times.length / 2)], times.at(-1)];
    print(
      `${target}: ${times.length} kills, ready after ${Math.round(middle)} ms in the middle, ${Math.round(most)} ms at most`,
    );
  }
  print(
    `writes: ${acknowledged} acknowledged, ${refused} refused, ${unanswered} without an answer; events of headsets: ${events}`,
  );
  print([...tried].map(([action, times]) => `${action} ${times}`).join(', '));
  const found = faults.length + kills.reduce((sum, kill) => sum + kill.faults.length, 0);
  print(found === 0 ? 'no faults' : `${found} faults`);
  return found === 0;
}

const dataDir = await mkdtemp(join(tmpdir(), 'orrery-crash-'));
await chmod(dataDir, 0o755);
const [kills, seed] = [Number(values.kills), Number(values.seed)];
print(`${kills} kills, seed ${seed}, in ${dataDir}`);
let count = 0;
const report = await runCrash({
  ...{ dataDir, kills, seed, program: PROGRAM, readyWithinMs: READY_WITHIN_MS },
  onKill: (kill) => tell(kill, ++count),
});
const isWell = summarize(report);
// What was found stays for whoever looks for its cause.
if (isWell) await rm(dataDir, { recursive: true, force: true });
process.exit(isWell ? 0 : 1);
