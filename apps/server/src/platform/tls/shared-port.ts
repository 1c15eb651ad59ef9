import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { createServer as createTlsServer } from 'node:tls';
import type { KeyedCertificate } from './authority';
import { FIRST_BYTE_TIMEOUT_MS } from './limits';

/** First byte of every TLS connection: a handshake record. No HTTP request begins with it. */
const TLS_HANDSHAKE = 0x16;

/**
 * Lets one port speak both HTTP and HTTPS, told apart by the first byte of each connection, so that one
 * address works for every device. Requests and upgrades of both reach the same listeners.
 * @param server an HTTP server; call before it listens
 */
export function sharePort(server: Server, identity: KeyedCertificate): void {
  const accept = server.listeners('connection') as ((this: Server, socket: Socket) => void)[];
  server.removeAllListeners('connection');
  const secure = createTlsServer({ ...identity, ALPNProtocols: ['http/1.1'], minVersion: 'TLSv1.2' });
  const pass = (socket: Socket) => {
    for (const listener of accept) listener.call(server, socket);
  };
  secure.on('secureConnection', pass);
  // A headset that does not trust the authority yet breaks off here; its page says what to do.
  secure.on('tlsClientError', (_error, socket) => socket.destroy());
  server.on('connection', (socket: Socket) => {
    const end = () => socket.destroy();
    socket.on('error', end).setTimeout(FIRST_BYTE_TIMEOUT_MS, end);
    socket.once('readable', () => {
      const first: Buffer | null = socket.read();
      if (!first) return;
      socket.setTimeout(0).off('timeout', end);
      socket.unshift(first);
      if (first[0] !== TLS_HANDSHAKE) return pass(socket);
      // An HTTP server keeps half-closed sockets for its late answers; below TLS they would never close.
      socket.allowHalfOpen = false;
      secure.emit('connection', socket);
    });
  });
}
