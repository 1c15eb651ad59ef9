import { cpus, loadavg } from 'node:os';
import { buildStale, TARGETS } from '../../scripts/lib/targets.mjs';
import { benchControl } from './control';
import { benchFleet } from './fleet';
import { benchInstall } from './install';
import { benchLibrary } from './library';
import { benchMedia } from './media';
import { benchMemory } from './memory';
import { benchPages } from './pages';
import { benchReports } from './reports';
import { benchRoster } from './roster';
import { soak } from './soak';
import { benchStart } from './start';
import { benchSync } from './sync';
import { benchUpload } from './upload';
import { benchWall } from './wall';
import { benchWatch } from './watch';

const BENCHES = {
  control: benchControl,
  sync: benchSync,
  start: benchStart,
  memory: benchMemory,
  pages: benchPages,
  library: benchLibrary,
  media: benchMedia,
  roster: benchRoster,
  upload: benchUpload,
  watch: benchWatch,
  install: benchInstall,
  wall: benchWall,
  reports: benchReports,
  fleet: benchFleet,
} as const;
type BenchName = keyof typeof BENCHES;

function isBench(name: string): name is BenchName {
  return Object.hasOwn(BENCHES, name);
}

/** What the figures were measured on, and how busy it was with other things. */
function describeMachine(): string {
  const [load = 0] = loadavg();
  return `${cpus().length} × ${cpus()[0]?.model ?? 'unknown'}, Node ${process.versions.node}, load ${load.toFixed(1)} before the run`;
}

async function main(): Promise<void> {
  const wanted = process.argv[2] ?? '';
  if (wanted === 'all' || wanted === 'soak' || isBench(wanted)) {
    // What was built before the last change would be measured.
    await buildStale(Object.keys(TARGETS));
    console.log(describeMachine());
  }
  if (wanted === 'soak') {
    await soak();
  } else if (wanted === 'all') {
    for (const bench of Object.values(BENCHES)) await bench();
  } else if (isBench(wanted)) {
    await BENCHES[wanted]();
  } else {
    console.log(`npm run bench -- ${Object.keys(BENCHES).join('|')}|all|soak`);
  }
}

main().then(
  () => process.exit(0),
  (error: unknown) => {
    console.error(error);
    process.exit(1);
  },
);
