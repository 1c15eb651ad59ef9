import { WebSocket } from 'ws';
import type { MakeSocket } from './socket';

/** Opens a WebSocket in Node and tells why it was closed. */
export const makeSocket: MakeSocket = (url, protocols, onClose) => {
  const socket = new WebSocket(url, protocols);
  socket.on('close', (code, reason) => onClose({ code, reason: reason.toString() }));
  return socket;
};
