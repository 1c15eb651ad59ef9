import { createHash } from 'node:crypto';
import { Agent } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { createSimulatedDevices, fetchPiece, PIECE_BYTES, type SimulatedDevice } from '@orrery/simulator';
import { machineMs } from './figures';
import type { InstallAnswer, InstallRequest } from './install-messages';

/** Real headsets hash on their own processors; here a few do, to see that the bytes are right. */
const VERIFIES_EACH = 10;
const LOOK_MS = 20;

let devices: SimulatedDevice[] = [];
let bareBytes = 0;

function answer(message: InstallAnswer): void {
  process.send?.(message);
}

function count(type: 'count' | 'reached'): void {
  const fetched = devices.reduce((sum, { keeper }) => sum + keeper.fetchedBytes, bareBytes);
  const memoryMb = process.memoryUsage().rss / 1024 ** 2;
  answer({ type, atMs: machineMs(), bytes: fetched, memoryMb });
}

async function join({ origin, code, devices: number }: Extract<InstallRequest, { type: 'join' }>) {
  devices = await createSimulatedDevices({
    origin,
    code,
    devices: number,
    seed: 7,
    verifiesInstalls: (index) => index % VERIFIES_EACH === 0,
  });
  answer({ type: 'ready', ids: devices.map(({ connection }) => connection.identity?.clientId ?? 0) });
}

async function awaitHeld(held: number): Promise<void> {
  for (;;) {
    const each = await Promise.all(devices.map(({ keeper }) => keeper.held()));
    if (each.every((one) => one.length === held)) break;
    await wait(LOOK_MS);
  }
  count('reached');
}

async function fetchBare({ url, sizeBytes, clients }: Extract<InstallRequest, { type: 'bare' }>) {
  await Promise.all(Array.from({ length: clients }, (_, index) => fetchOne(new URL(url), sizeBytes, index)));
  count('reached');
}

async function fetchOne(url: URL, sizeBytes: number, index: number): Promise<void> {
  const agent = new Agent({ keepAlive: true });
  const hash = index % VERIFIES_EACH === 0 ? createHash('sha256') : null;
  const { signal } = new AbortController();
  const onBytes = (bytes: Buffer) => {
    bareBytes += bytes.length;
    hash?.update(bytes);
  };
  for (let start = 0; start < sizeBytes; start += PIECE_BYTES) {
    const end = Math.min(start + PIECE_BYTES, sizeBytes) - 1;
    await fetchPiece({ url, cookie: '', start, end, agent, signal, onBytes });
  }
  agent.destroy();
}

async function handle(request: InstallRequest): Promise<void> {
  switch (request.type) {
    case 'join':
      return join(request);
    case 'await':
      return awaitHeld(request.held);
    case 'count':
      return count('count');
    case 'bare':
      return fetchBare(request);
    case 'stop':
      await Promise.all(devices.map((device) => device.stop()));
      process.exit(0);
  }
}

process.on('message', (request: InstallRequest) => {
  handle(request).catch((error: unknown) => answer({ type: 'failed', reason: String(error) }));
});
// Nobody may keep running when the bench itself has ended.
process.on('disconnect', () => process.exit(1));
