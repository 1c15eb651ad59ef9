import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { lookForSleep } from '../asleep';

/** Connections that began while the server slept are taken within this time of its waking up. */
const WAKING_MS = 500;

/**
 * Lets go of what was asked of a server while it slept: whoever asked has asked another one since, and an order of then
 * would undo what was ordered meanwhile. Call before routes are added: those before it answer all the same.
 * @returns to be called as it wakes up
 */
export function createWaking(app: FastifyInstance): () => void {
  const open = new Set<Socket>();
  let awakeAtMs = 0;
  app.server.on('connection', (socket: Socket) => {
    lookForSleep();
    if (performance.now() < awakeAtMs) return void socket.destroy();
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  });
  // What came over a connection that was open before.
  app.addHook('onRequest', (request, reply, done) => {
    lookForSleep();
    if (request.raw.socket.destroyed) reply.hijack();
    else done();
  });
  return () => {
    awakeAtMs = performance.now() + WAKING_MS;
    for (const socket of open) socket.destroy();
  };
}
