import { setTimeout as wait } from 'node:timers/promises';
import type { Logger } from 'pino';
import { openLink, type RedisLink } from './redis-link';

/** A server whose Redis is away tries again this often. */
const RETRY_MS = 500;

/** Whoever waits for an answer goes on without one after this time. */
const ANSWER_MS = 1_000;

/** With this much waiting, what would live for a minute only is left out. */
const PUT_SKIP_BYTES = 2 * 1024 * 1024;

/** What several servers of one database share besides it: messages, and bytes that live for a minute. */
export interface Redis {
  /** Whether it answered a moment ago; what is sent while it does not is lost. */
  readonly isUp: boolean;
  /** Hears of each change of `isUp`. What is listened to ends with it: whoever wants more subscribes anew. */
  onChange(listener: (isUp: boolean) => void): void;
  /** Comes back when Redis has it. @throws Error while it is away, within seconds where it says nothing */
  publish(channel: string, payload: Buffer): Promise<void>;
  /** @throws Error like `publish` */
  subscribe(channel: string, listener: (payload: Buffer) => void): Promise<void>;
  unsubscribe(channel: string): Promise<void>;
  /** @param lifeMs when it is forgotten, in milliseconds */
  put(key: string, value: Buffer, lifeMs: number): Promise<void>;
  /** Null also where there is no answer within a second. */
  find(key: string): Promise<Buffer | null>;
  close(): Promise<void>;
}

/**
 * Opens Redis and keeps it open. Does not wait long for one that is away or hangs: a server without it serves what
 * it can.
 */
export async function openRedis(url: string, log: Logger): Promise<Redis> {
  const ending = new AbortController();
  const listeners: ((isUp: boolean) => void)[] = [];
  let link: RedisLink | null = null;
  let isAway = false;

  function change(next: RedisLink | null, reason?: unknown): void {
    const wasUp = link !== null;
    link = next;
    if (ending.signal.aborted) return;
    if (next) log.info('Redis answers');
    else if (!isAway) log.error({ err: reason }, 'Redis is away: servers do not hear each other');
    isAway = next === null;
    if (wasUp !== (next !== null)) for (const listener of listeners) listener(next !== null);
  }

  /** @returns once it is lost, or did not open */
  async function live(onTried: () => void): Promise<void> {
    try {
      const opened = await openLink(url);
      if (ending.signal.aborted) return opened.end(new Error('closed'));
      change(opened);
      onTried();
      change(null, await opened.lost);
    } catch (error) {
      change(null, error);
      onTried();
    }
  }

  async function keep(onTried: () => void): Promise<void> {
    while (!ending.signal.aborted) {
      await live(onTried);
      await wait(RETRY_MS, undefined, { signal: ending.signal, ref: false }).catch(() => undefined);
    }
  }

  function present(): RedisLink {
    if (!link) throw new Error('Redis is away');
    return link;
  }

  await new Promise<void>((resolve) => void keep(resolve));
  return {
    get isUp() {
      return link !== null;
    },
    onChange: (listener) => listeners.push(listener),
    publish: async (channel, payload) =>
      void (await present().speak(payload.length, (client) => client.publish(channel, payload))),
    subscribe: async (channel, listener) => present().hearing.subscribe(channel, listener, true),
    unsubscribe: async (channel) => present().hearing.unsubscribe(channel),
    async put(key, value, lifeMs) {
      if (present().waitingBytes > PUT_SKIP_BYTES) throw new Error('Redis is too slow');
      await present().speak(value.length, (client) => client.set(key, value, { PX: lifeMs }));
    },
    find: async (key) =>
      Promise.race([present().find(key), wait(ANSWER_MS, null, { signal: ending.signal, ref: false })]),
    async close() {
      ending.abort();
      link?.end(new Error('closed'));
    },
  };
}
