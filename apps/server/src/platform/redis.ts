import { createClient, RESP_TYPES } from '@redis/client';
import type { Logger } from 'pino';

/** A server whose Redis is away tries again this often at most. */
const RETRY_MS = 1_000;
/** A link that died without a word is noticed within this. */
const PING_MS = 2_000;
const CONNECT_TIMEOUT_MS = 3_000;

/** What several servers of one database share besides it: messages, and bytes that live for a minute. */
export interface Redis {
  /** Whether it answers now; what is sent while it does not is lost. */
  readonly isUp: boolean;
  /** Hears of each change of `isUp`. */
  onChange(listener: (isUp: boolean) => void): void;
  publish(channel: string, payload: Buffer): Promise<void>;
  /** Heard until it is unsubscribed, also over a restart of Redis. @throws Error while it is away */
  subscribe(channel: string, listener: (payload: Buffer) => void): Promise<void>;
  unsubscribe(channel: string): Promise<void>;
  /** @param lifeMs when it is forgotten, in milliseconds */
  put(key: string, value: Buffer, lifeMs: number): Promise<void>;
  find(key: string): Promise<Buffer | null>;
  close(): Promise<void>;
}

/**
 * Opens two connections, because one that listens may say nothing else. Does not wait for a Redis that is away: a
 * server without it serves what it can.
 */
export async function openRedis(url: string, log: Logger): Promise<Redis> {
  const speaking = connect(url);
  const hearing = connect(url);
  const clients = [speaking, hearing];
  const bytes = speaking.withTypeMapping({ [RESP_TYPES.BLOB_STRING]: Buffer });
  const listeners: ((isUp: boolean) => void)[] = [];
  let isUp = false;

  function look(): void {
    const now = clients.every((client) => client.isReady);
    if (now === isUp) return;
    isUp = now;
    if (isUp) log.info('Redis answers');
    else log.error('Redis is away: servers do not hear each other');
    for (const listener of listeners) listener(isUp);
  }
  for (const client of clients) {
    client.on('ready', look);
    client.on('end', look);
    client.on('reconnecting', look);
    client.on('error', (error: Error) => {
      log.debug({ err: error }, 'Redis');
      look();
    });
  }
  const connecting = Promise.all(clients.map((client) => client.connect()));
  await Promise.race([connecting, new Promise((resolve) => setTimeout(resolve, CONNECT_TIMEOUT_MS).unref())]);

  return {
    get isUp() {
      return isUp;
    },
    onChange: (listener) => listeners.push(listener),
    publish: async (channel, payload) => void (await speaking.publish(channel, payload)),
    subscribe: (channel, listener) => hearing.subscribe(channel, listener, true),
    unsubscribe: (channel) => hearing.unsubscribe(channel),
    put: async (key, value, lifeMs) => void (await speaking.set(key, value, { PX: lifeMs })),
    find: (key) => bytes.get(key),
    async close() {
      for (const client of clients) client.destroy();
    },
  };
}

function connect(url: string) {
  return createClient({
    url,
    // What could not be said at once is out of date when it can.
    disableOfflineQueue: true,
    pingInterval: PING_MS,
    socket: {
      connectTimeout: CONNECT_TIMEOUT_MS,
      reconnectStrategy: (tries) => Math.min(RETRY_MS, 50 * 2 ** Math.min(tries, 6)),
    },
  });
}
