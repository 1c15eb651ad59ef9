/** How a WebSocket ended. */
export interface SocketClose {
  readonly code: number;
  readonly reason: string;
}

/** Opens a socket of the platform's own kind, which the MQTT library takes as it is. */
export type MakeSocket = (url: string, protocols: string[], onClose: (close: SocketClose) => void) => unknown;
