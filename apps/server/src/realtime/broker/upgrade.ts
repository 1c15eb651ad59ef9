import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { MAX_MESSAGE_BYTES } from '@orrery/contract';
import { type WebSocket, WebSocketServer } from 'ws';
import type { IsOwnPage } from '../../platform/http/own-pages';
import { PACKET_OVERHEAD_BYTES } from '../limits';
import { MQTT_PATH } from '../tickets/tickets';

/** Takes over the WebSocket upgrades of one or more HTTP servers. */
export interface UpgradeDoor {
  attach(server: Server): void;
  /** From now on whoever knocks is sent elsewhere; a balancer tries the next server. */
  refuseAll(): void;
  /** Stops listening for upgrades; open sockets are the broker's to end. */
  close(): Promise<void>;
}

/** Tells who asks, behind proxies of ours too. */
export type AddressOf = (request: IncomingMessage) => string;

const answer = (status: string, headers = '') =>
  `HTTP/1.1 ${status}\r\nConnection: close\r\n${headers}Content-Length: 0\r\n\r\n`;

/**
 * @param isOwnPage whether a request may come from a page of ours: others get no socket, ticket or not
 * @param onSocket gets each new WebSocket with the address that it came from
 */
export function createUpgradeDoor(
  isOwnPage: IsOwnPage,
  onSocket: (socket: WebSocket, address: string) => void,
  addressOf: AddressOf = (request) => request.socket.remoteAddress ?? '',
): UpgradeDoor {
  const sockets = new WebSocketServer({
    noServer: true,
    perMessageDeflate: false,
    // One frame may carry several packets; what a single packet may be is the packet meter's to judge.
    maxPayload: 4 * (MAX_MESSAGE_BYTES + PACKET_OVERHEAD_BYTES),
    handleProtocols: (offered) => (offered.has('mqtt') ? 'mqtt' : ([...offered][0] ?? false)),
  });
  const attached = new Set<Server>();
  let isOpen = true;

  function refuse(socket: Duplex, text: string): void {
    // An upgraded socket is nobody's: without this it would stay half open for as long as its client likes.
    socket.once('finish', () => socket.destroy());
    socket.end(text);
  }

  function upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    // A socket that breaks during the handshake has no other listener.
    socket.on('error', () => socket.destroy());
    const path = (request.url ?? '').split('?')[0];
    if (path !== MQTT_PATH) refuse(socket, answer('404 Not Found'));
    else if (!isOwnPage(request.headers, request.headers.host ?? '')) refuse(socket, answer('403 Forbidden'));
    else if (!isOpen) refuse(socket, answer('503 Service Unavailable', 'Retry-After: 1\r\n'));
    else {
      const address = addressOf(request);
      sockets.handleUpgrade(request, socket, head, (webSocket) => onSocket(webSocket, address));
    }
  }

  return {
    attach(server) {
      attached.add(server);
      server.on('upgrade', upgrade);
    },
    refuseAll() {
      isOpen = false;
    },
    async close() {
      for (const server of attached) server.off('upgrade', upgrade);
      attached.clear();
      await new Promise<void>((resolve) => sockets.close(() => resolve()));
    },
  };
}
