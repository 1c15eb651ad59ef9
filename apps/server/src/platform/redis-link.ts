import { createClient, RESP_TYPES } from '@redis/client';

/** A link that does not open within this time does not open. */
const CONNECT_TIMEOUT_MS = 3_000;

/** Redis is asked this often whether it is there; so many questions without an answer, and the link is lost. */
const PING_MS = 1_000;
const UNANSWERED_PINGS = 3;

/** Bytes that may wait for Redis to take them. Whoever is further behind hears again from the beginning. */
const MAX_WAITING_BYTES = 16 * 1024 * 1024;

type Client = ReturnType<typeof connect>;

/** Two connections, because one that listens may say nothing else. Used once: what is lost is opened anew. */
export interface RedisLink {
  /** Settles once the link is lost, with the reason; whoever waits for an answer is told by then. */
  readonly lost: Promise<Error>;
  /** Bytes that Redis has not taken yet. */
  readonly waitingBytes: number;
  /** @param bytes that it holds in memory until it is done; too many of them end the link */
  speak<T>(bytes: number, command: (client: Client) => Promise<T>): Promise<T>;
  find(key: string): Promise<Buffer | null>;
  readonly hearing: Pick<Client, 'subscribe' | 'unsubscribe'>;
  end(reason: Error): void;
}

/**
 * Opens a link. A Redis that accepts a connection and says nothing is as far away as one that is not there.
 * @throws Error where there is no answer in time
 */
export async function openLink(url: string): Promise<RedisLink> {
  const clients = [connect(url), connect(url)] as const;
  const [speaking, hearing] = clients;
  const bytes = speaking.withTypeMapping({ [RESP_TYPES.BLOB_STRING]: Buffer });
  let waitingBytes = 0;
  let unanswered = 0;
  let watching: NodeJS.Timeout | undefined;
  let tellLost: (reason: Error) => void = () => undefined;
  const lost = new Promise<Error>((resolve) => {
    tellLost = resolve;
  });

  function end(reason: Error): void {
    clearInterval(watching);
    // One that lost its connection by itself is closed already, and says so.
    for (const client of clients) if (client.isOpen) client.destroy();
    tellLost(reason);
  }
  for (const client of clients) client.on('error', end);

  /** By turns of the event loop, so that a server that slept reads what had come before it counts again. */
  function look(): void {
    if (unanswered >= UNANSWERED_PINGS) end(new Error('Redis does not answer'));
    unanswered += 1;
    if (unanswered > 1) return;
    Promise.all(clients.map((client) => client.ping())).then(() => {
      unanswered = 0;
    }, end);
  }

  const timer = setTimeout(() => end(new Error('Redis does not answer')), CONNECT_TIMEOUT_MS);
  try {
    await Promise.race([
      Promise.all(clients.map((client) => client.connect())),
      lost.then((reason) => Promise.reject(reason)),
    ]);
  } catch (error) {
    end(error as Error);
    throw error;
  } finally {
    clearTimeout(timer);
  }
  watching = setInterval(look, PING_MS).unref();

  return {
    lost,
    hearing,
    get waitingBytes() {
      return waitingBytes;
    },
    async speak(size, command) {
      waitingBytes += size;
      if (waitingBytes > MAX_WAITING_BYTES) end(new Error('Redis is too slow'));
      try {
        return await command(speaking);
      } finally {
        waitingBytes -= size;
      }
    },
    find: (key) => bytes.get(key),
    end,
  };
}

function connect(url: string) {
  return createClient({
    url,
    // What could not be said at once is out of date when it can.
    disableOfflineQueue: true,
    socket: { connectTimeout: CONNECT_TIMEOUT_MS, reconnectStrategy: false },
  });
}
