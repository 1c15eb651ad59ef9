import type { MakeSocket } from './socket';

/** Opens the browser's own WebSocket and tells why it was closed. */
export const makeSocket: MakeSocket = (url, protocols, onClose) => {
  const socket = new WebSocket(url, protocols);
  socket.addEventListener('close', (event) => onClose({ code: event.code, reason: event.reason }));
  return socket;
};
