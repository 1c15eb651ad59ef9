import { connect, createServer } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

/** Below those that the system gives out by itself: whoever is away for a while finds its port free again. */
const PORTS = { from: 20_000, to: 32_000 } as const;

/** The first of some ports of this machine, one after the other, that nobody listens on. */
export async function findPort(together = 1): Promise<number> {
  for (;;) {
    const first = PORTS.from + Math.floor(Math.random() * (PORTS.to - PORTS.from));
    const all = Array.from({ length: together }, (_, index) => first + index);
    if ((await Promise.all(all.map(isFree))).every(Boolean)) return first;
  }
}

/** Whether one may listen on a port of this machine, on each of its addresses. */
export function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, '0.0.0.0', () => probe.close(() => resolve(true)));
  });
}

/** Whether somebody listens on a port of this machine. */
export function isTaken(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('error', () => resolve(false));
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
  });
}

/** Waits until somebody listens. @throws Error after a time in milliseconds */
export async function awaitPort(port: number, withinMs: number): Promise<void> {
  const untilMs = performance.now() + withinMs;
  while (!(await isTaken(port))) {
    if (performance.now() > untilMs) throw new Error(`nobody answers on port ${port}`);
    await wait(20);
  }
}
