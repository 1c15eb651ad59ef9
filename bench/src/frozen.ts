import { createHttpClient, randomUuid } from '@orrery/client';
import { PROTOCOL_VERSION, topics } from '@orrery/contract';
import mqtt from 'mqtt';
import { WebSocket } from 'ws';

/** A registered device whose socket is open and reads nothing any more. */
export interface FrozenDevice {
  readonly id: number;
  /** Whether the server still holds the connection. */
  isHeld(): boolean;
  stop(): void;
}

/** Joins a device, lets it subscribe to its orders, and freezes its socket. */
export async function joinFrozenDevice(origin: string, code: string): Promise<FrozenDevice> {
  const http = createHttpClient({ baseUrl: origin });
  const { client_id: id, secret } = await http.deviceRegister({
    client_code: code,
    machine_name: 'Frozen',
    uuid: randomUuid(),
  });
  const session = await http.deviceSession({ client_id: id, secret, protocol: PROTOCOL_VERSION });
  let socket: WebSocket | null = null;
  const url = new URL(session.mqtt_address, origin.replace(/^http/, 'ws')).href;
  const client = await mqtt.connectAsync(url, {
    clientId: session.client_id,
    username: session.client_id,
    password: session.ticket,
    keepalive: 60,
    reconnectPeriod: 0,
    createWebsocket: (address, protocols) => {
      socket = new WebSocket(address, protocols);
      return socket;
    },
  });
  await client.subscribeAsync(topics.desired(session.school.id, id), { qos: 1 });
  let isHeld = true;
  client.on('close', () => {
    isHeld = false;
  });
  freeze(socket);
  return { id, isHeld: () => isHeld, stop: () => void client.end(true) };
}

/** Stops reading at the lowest place there is, so that the kernel's buffers fill and the server's own after them. */
function freeze(socket: WebSocket | null): void {
  socket?.pause();
}
