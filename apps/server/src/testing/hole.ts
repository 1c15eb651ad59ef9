import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A line to a server that can fall silent: connections are taken, and nothing comes through. */
export interface Hole {
  readonly url: string;
  /** Nothing comes through any more, in either direction. */
  swallow(): void;
  /** New connections come through again; those that were swallowed end. */
  open(): void;
  close(): Promise<void>;
}

/** @param target address that it leads to */
export async function makeHole(target: string): Promise<Hole> {
  const { hostname, port } = new URL(target);
  const sockets = new Set<Socket>();
  let isOpen = true;
  const keep = (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined).once('close', () => sockets.delete(socket));
  };
  const server = createServer((near) => {
    keep(near);
    if (!isOpen) return;
    const far = connect(Number(port), hostname);
    keep(far);
    near.pipe(far).pipe(near);
    near.once('close', () => far.destroy());
    far.once('close', () => near.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const end = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    swallow() {
      isOpen = false;
      for (const socket of sockets) socket.unpipe().pause();
    },
    open() {
      isOpen = true;
      end();
    },
    async close() {
      end();
      server.close();
      await once(server, 'close');
    },
  };
}
