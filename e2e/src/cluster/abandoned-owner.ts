/** Owns a part as a test run does, and waits to be killed: `abandoned.cluster.test.ts`. Tells the part's process on stdout. */
import { removeWith } from './keeper';
import { createPart } from './part';

const folder = process.argv[2] ?? '';
removeWith(folder);
const part = createPart({
  name: 'sleeper',
  command: process.execPath,
  // With a worker of its own, as most parts have.
  args: [
    '-e',
    `const { spawn } = require('node:child_process');
     const worker = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)']);
     require('node:fs').writeFileSync(process.argv[1], String(worker.pid));
     setInterval(() => {}, 1000);`,
    `${folder}/worker`,
  ],
  logs: folder,
  isReady: async () => true,
});
await part.start();
process.stdout.write(`${part.pid}\n`);
setInterval(() => undefined, 1000);
