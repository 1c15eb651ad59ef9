import { benchControl } from './control';
import { benchMemory } from './memory';
import { benchStart } from './start';
import { benchSync } from './sync';

const BENCHES = { control: benchControl, sync: benchSync, start: benchStart, memory: benchMemory } as const;
type BenchName = keyof typeof BENCHES;

function isBench(name: string): name is BenchName {
  return Object.hasOwn(BENCHES, name);
}

async function main(): Promise<void> {
  const wanted = process.argv[2] ?? '';
  if (wanted === 'all') {
    for (const bench of Object.values(BENCHES)) await bench();
  } else if (isBench(wanted)) {
    await BENCHES[wanted]();
  } else {
    console.log(`npm run bench -- ${Object.keys(BENCHES).join('|')}|all`);
  }
}

main().then(
  () => process.exit(0),
  (error: unknown) => {
    console.error(error);
    process.exit(1);
  },
);
