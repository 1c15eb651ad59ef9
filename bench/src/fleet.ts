import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { percentile, printTable, tenth } from './figures';
import { drawPanels } from './fleet-plot';
import { limitsOf, project } from './fleet-projection';
import {
  costTable,
  cpuOfDevice,
  kbOfDevice,
  LIMIT_P99_MS,
  limitTable,
  measuredTable,
  projectionTable,
  toDeviceCost,
} from './fleet-report';
import { type FleetFigures, type FleetSize, runFleet } from './fleet-run';

const SIZES: readonly FleetSize[] = [
  { devices: 100, schools: 1, servers: 1 },
  { devices: 300, schools: 1, servers: 1 },
  { devices: 1_000, schools: 1, servers: 1 },
  { devices: 3_000, schools: 3, servers: 3 },
];
/** The size that the limit is for. */
const LIMITED_DEVICES = 1_000;
const PROJECTED_DEVICES = [1_000, 3_000, 10_000, 30_000, 100_000];
const PLOT = path.resolve(import.meta.dirname, '../../docs/pictures/fleet.svg');

/**
 * What devices cost, from a hundred on one server to three thousand on three: `-- fleet [--plot] [--sizes 100,300]
 * [--seconds 60] [--every 5] [--profile folder]`; `every` is the seconds from order to order of a class. Prints the
 * tables of docs/operating/sizing.md.
 */
export async function benchFleet(): Promise<void> {
  const { values } = parseArgs({
    args: process.argv.slice(3),
    options: {
      seconds: { type: 'string', default: '60' },
      every: { type: 'string', default: '5' },
      sizes: { type: 'string' },
      profile: { type: 'string' },
      plot: { type: 'boolean', default: false },
    },
  });
  const wanted = values.sizes?.split(',').map(Number);
  const nodeOptions = values.profile ? ['--cpu-prof', '--cpu-prof-dir', path.resolve(values.profile)] : [];
  const runs: FleetFigures[] = [];
  for (const size of SIZES) {
    if (wanted && !wanted.includes(size.devices)) continue;
    runs.push(
      await runFleet(size, {
        seconds: Number(values.seconds),
        everySeconds: Number(values.every),
        nodeOptions,
      }),
    );
    console.log(`\n${measuredTable(runs)}`);
  }
  print(runs);
  if (values.plot) {
    await mkdir(path.dirname(PLOT), { recursive: true });
    await writeFile(PLOT, plot(runs));
  }
}

function print(runs: readonly FleetFigures[]): void {
  console.log(`\n${costTable(runs)}`);
  const one = runs.filter(({ servers }) => servers === 1).at(-1);
  if (!one) return;
  const cost = toDeviceCost(
    one,
    runs.find(({ servers }) => servers > 1),
  );
  console.log(`\n${projectionTable(PROJECTED_DEVICES.map((devices) => project(cost, devices)))}`);
  console.log(`\n${limitTable(limitsOf(cost))}`);
  if (one.devices !== LIMITED_DEVICES) return;
  const p99 = percentile(one.timesMs, 0.99);
  printTable(
    `fleet: orders to 25 classes of ${LIMITED_DEVICES} devices, request to last headset of the class`,
    [
      { what: 'p99', ours: `${tenth(p99)} ms`, limit: `${LIMIT_P99_MS} ms`, met: p99 <= LIMIT_P99_MS },
      { what: 'orders lost', ours: String(one.lost), limit: '0', met: one.lost === 0 },
    ],
  );
}

function plot(runs: readonly FleetFigures[]): string {
  const line = (name: string, value: (run: FleetFigures) => number) => ({
    name,
    points: runs.map((run) => ({ x: run.devices, y: value(run) })),
  });
  return drawPanels('What a device costs by the number of devices', [
    {
      title: 'CPU of one device',
      yLabel: 'ms of one core, each second',
      series: [
        line('servers', (run) => cpuOfDevice(run).server),
        line('database', (run) => cpuOfDevice(run).database),
        line('everything', (run) => Object.values(cpuOfDevice(run)).reduce((sum, cpu) => sum + cpu, 0)),
      ],
    },
    {
      title: 'Memory of one device in the server',
      yLabel: 'kB',
      series: [line('servers', kbOfDevice)],
    },
  ]);
}
