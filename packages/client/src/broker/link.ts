import { type BrokerAccess, CLOSE_CODE } from '@orrery/contract';
import mqtt from 'mqtt';
import { makeSocket } from '#web-socket';
import type { SocketClose } from './socket';

/** MQTT ping interval; half as much again without an answer and the connection counts as lost. */
const KEEPALIVE_SECONDS = 10;
/** An answer to a ping takes a moment; a line that woke up dead gives none. */
const PROBE_MS = 2_000;
/** Longest wait for the broker to accept (LIVE-15). */
const CONNECT_TIMEOUT_MS = 4_000;

export interface Will {
  readonly topic: string;
  readonly payload: string;
}

interface LinkEvents {
  onOnline(): void;
  onMessage(message: { topic: string; payload: Uint8Array; retained: boolean }): void;
  onClose(close: SocketClose): void;
}

/** One connection to the broker, from opening to closing; never opens again by itself. */
export interface BrokerLink {
  subscribe(topic: string, qos: 0 | 1 | 2): void;
  unsubscribe(topic: string): void;
  /** Whether it was delivered as far as its quality of service tells. */
  publish(topic: string, payload: string | Uint8Array, qos: 0 | 1 | 2, retain: boolean): Promise<boolean>;
  /** Asks whether the line still lives, and cuts it when nothing comes back. */
  probe(): void;
  /** Cuts the connection without a goodbye, as a lost network does. */
  cut(): void;
  end(): Promise<void>;
}

/** The full address of the broker's WebSocket. */
export function toSocketUrl(address: string, origin: string): string {
  const url = new URL(address, origin);
  if (url.protocol === 'http:') url.protocol = 'ws:';
  if (url.protocol === 'https:') url.protocol = 'wss:';
  return url.href;
}

/** Opens one connection with a ticket. `onClose` is called exactly once, whatever ends it. */
export function openLink(
  access: BrokerAccess,
  options: { readonly origin: string; readonly clean?: boolean; readonly will?: () => Will | undefined },
  events: LinkEvents,
): BrokerLink {
  let socketClose: SocketClose | null = null;
  let refusal: SocketClose | null = null;
  let failure = '';
  let closed = false;
  let probe: ReturnType<typeof setTimeout> | undefined;
  const pending = new Set<(delivered: boolean) => void>();
  const will = options.will?.();

  const client = mqtt.connect(toSocketUrl(access.mqtt_address, options.origin), {
    clientId: access.client_id,
    username: access.client_id,
    password: access.ticket,
    clean: options.clean ?? true,
    keepalive: KEEPALIVE_SECONDS,
    connectTimeout: CONNECT_TIMEOUT_MS,
    reconnectPeriod: 0,
    resubscribe: false,
    ...(will && { will: { topic: will.topic, payload: will.payload, qos: 1, retain: true } }),
    createWebsocket: (url, protocols) =>
      makeSocket(url, protocols, (close) => {
        socketClose = close;
        finish();
      }),
  });

  function finish(): void {
    if (closed) return;
    closed = true;
    clearTimeout(probe);
    for (const settle of pending) settle(false);
    client.end(true);
    events.onClose(socketClose?.reason ? socketClose : (refusal ?? { code: 1006, reason: failure }));
  }

  client.on('packetreceive', () => {
    clearTimeout(probe);
    probe = undefined;
  });
  client.on('connect', () => events.onOnline());
  client.on('message', (topic, payload, packet) =>
    events.onMessage({ topic, payload, retained: packet.retain }),
  );
  client.on('error', (error) => {
    failure = error.message;
    const code = 'code' in error ? error.code : undefined;
    // Without a reason from the socket, MQTT's own "bad credentials" and "not authorised" are what is known.
    if (code === 4 || code === 5) refusal = { code: CLOSE_CODE.refused, reason: 'ticket.invalid' };
  });
  // The stream may close before its socket has told the reason.
  client.on('close', () => setTimeout(finish, 50));

  return {
    subscribe: (topic, qos) => void client.subscribe(topic, { qos }),
    unsubscribe: (topic) => void client.unsubscribe(topic),
    publish: (topic, payload, qos, retain) =>
      new Promise((resolve) => {
        // The library forgets its callbacks when a kept session's connection breaks.
        const settle = (delivered: boolean) => {
          pending.delete(settle);
          resolve(delivered);
        };
        pending.add(settle);
        // Browsers have no Buffer; the library takes any bytes although its types do not say so.
        client.publish(topic, payload as string | Buffer, { qos, retain }, (error) => settle(!error));
      }),
    probe() {
      // While it still connects, its own time-out tells.
      if (!client.connected || probe !== undefined) return;
      probe = setTimeout(() => client.stream.destroy(), PROBE_MS);
      client.sendPing();
    },
    cut: () => void client.stream.destroy(),
    async end() {
      closed = true;
      clearTimeout(probe);
      for (const settle of pending) settle(false);
      await client.endAsync();
    },
  };
}
