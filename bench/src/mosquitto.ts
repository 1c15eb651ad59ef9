import { spawn, spawnSync } from 'node:child_process';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import mqtt from 'mqtt';
import { machineMs, percentile } from './figures';
import { startFleetProcess } from './fleet-process';
import { findFreePort } from './server-process';

const READY_TIMEOUT_MS = 5_000;

/** Whether the peer is installed (Debian: `apt install mosquitto`). */
export function hasMosquitto(): boolean {
  return spawnSync('mosquitto', ['-h']).error === undefined;
}

/** Mosquitto 2.0.11 refuses to run with a WebSocket listener alone, so it gets a plain one beside it. */
const CONFIG = (webSocketPort: number, plainPort: number) => `
listener ${plainPort} 127.0.0.1
listener ${webSocketPort} 127.0.0.1
protocol websockets
allow_anonymous true
persistence false
set_tcp_nodelay true
`;

async function startMosquitto(port: number): Promise<() => Promise<void>> {
  const folder = await mkdtemp(path.join(tmpdir(), 'orrery-bench-mosquitto-'));
  // As root it becomes a user of its own before it reads the file.
  await chmod(folder, 0o755);
  const file = path.join(folder, 'mosquitto.conf');
  await writeFile(file, CONFIG(port, await findFreePort(port + 1)));
  const child = spawn('mosquitto', ['-c', file], { stdio: 'ignore' });
  await waitForPort(port);
  return async () => {
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill();
    await ended;
    await rm(folder, { recursive: true, force: true });
  };
}

async function waitForPort(port: number): Promise<void> {
  const deadline = machineMs() + READY_TIMEOUT_MS;
  while (machineMs() < deadline) {
    const isOpen = await new Promise<boolean>((resolve) => {
      const socket = connect(port, '127.0.0.1', () => resolve(true));
      socket.once('error', () => resolve(false));
      socket.once('connect', () => socket.end());
    });
    if (isOpen) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error('mosquitto did not open its port');
}

/**
 * Publishes as many rounds as there were orders through Mosquitto, one QoS 1 message to each of as many topics.
 * @returns milliseconds from the first write to the last subscriber having its message, one per round
 */
export async function measureMosquitto(devices: number, rounds: number, payload: string): Promise<number[]> {
  const port = await findFreePort(4450);
  const url = `ws://127.0.0.1:${port}`;
  const stop = await startMosquitto(port);
  const fleet = startFleetProcess();
  const topics = Array.from({ length: devices }, (_, index) => `bench/${index}`);
  try {
    const ready = fleet.next('ready');
    fleet.send({ type: 'subscribe', url, topics });
    await ready;
    const publisher = await mqtt.connectAsync(url);
    const times: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const done = fleet.next('round');
      const startMs = machineMs();
      const sent = topics.map((topic) => publisher.publishAsync(topic, payload, { qos: 1 }));
      times.push(Math.max(...(await done).timesMs) - startMs);
      await Promise.all(sent);
    }
    await publisher.endAsync();
    return times;
  } finally {
    await fleet.stop();
    await stop();
  }
}

/** Median and 99th percentile as text. */
export function summarise(times: readonly number[]): string {
  return `${percentile(times, 0.5).toFixed(1)} / ${percentile(times, 0.99).toFixed(1)} ms`;
}
