import { type ChildProcess, spawn } from 'node:child_process';
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { networkInterfaces } from 'node:os';
import { findService } from '../../../scripts/lib/services.mjs';

const READY_WITHIN_MS = 15_000;

/** A TURN server of the test's own. */
export interface Relay {
  /** What the product needs to know of it. */
  readonly environment: Readonly<Record<string, string>>;
  /** How many allocations were made with a credential of ours. */
  allocations(): number;
  stop(): Promise<void>;
}

/** Starts Debian's coturn, as docs/OPERATING.md says it; null where there is none on this machine. */
export async function startRelay(): Promise<Relay | null> {
  const program = findService('COTURN_PATH');
  if (!program) return null;
  const address = ownAddress();
  const port = await freeUdpPort(address);
  const secret = 'a-secret-of-this-test';
  const child = spawn(program, [
    ...['-n', '--no-cli', '--no-tls', '--no-dtls', '--fingerprint', '--log-file', 'stdout', '--verbose'],
    ...['--listening-ip', address, '--relay-ip', address, '--listening-port', String(port)],
    ...['--use-auth-secret', '--static-auth-secret', secret, '--realm', 'orrery', '--allow-loopback-peers'],
    ...['--pidfile', `/tmp/orrery-relay-${port}.pid`, '--min-port', '49200', '--max-port', '49400'],
  ]);
  let log = '';
  child.stdout.on('data', (chunk: Buffer) => {
    log += chunk.toString();
  });
  await untilListening(child, () => log);
  return {
    environment: { TURN_URLS: `turn:${address}:${port}?transport=udp`, TURN_SECRET: secret },
    allocations: () => log.match(/ALLOCATE processed, success/g)?.length ?? 0,
    async stop() {
      const gone = once(child, 'exit');
      child.kill();
      await gone;
    },
  };
}

async function untilListening(child: ChildProcess, log: () => string): Promise<void> {
  const deadline = Date.now() + READY_WITHIN_MS;
  while (!/UDP listener opened on/.test(log())) {
    if (child.exitCode !== null || Date.now() > deadline) throw new Error(`coturn did not start: ${log()}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** Browsers relay for no loopback address. */
function ownAddress(): string {
  const all = Object.values(networkInterfaces()).flatMap((list) => list ?? []);
  return all.find(({ family, internal }) => family === 'IPv4' && !internal)?.address ?? '127.0.0.1';
}

async function freeUdpPort(address: string): Promise<number> {
  const probe = createSocket('udp4').bind(0, address);
  await once(probe, 'listening');
  const { port } = probe.address();
  probe.close();
  return port;
}
