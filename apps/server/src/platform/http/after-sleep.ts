import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/** Connections that began while the server slept are taken within this time of its waking up. */
const WAKING_MS = 500;

/**
 * Lets go of what was asked of a server while it slept: whoever asked has asked another one since, and an order of then
 * would undo what was ordered meanwhile. Call before it listens.
 * @returns to be called as it wakes up
 */
export function createWaking(server: Server): () => void {
  const open = new Set<Socket>();
  let awakeAtMs = 0;
  server.on('connection', (socket: Socket) => {
    if (performance.now() < awakeAtMs) return void socket.destroy();
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  });
  return () => {
    awakeAtMs = performance.now() + WAKING_MS;
    for (const socket of open) socket.destroy();
  };
}
