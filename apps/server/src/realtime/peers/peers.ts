import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import type { Redis } from '../../platform/redis';
import { IDLE_CHECK_MS, IDLE_SCHOOL_MS } from '../limits';
import { decodeNote, encodeNote, type HeardNote, type PeerNote } from './wire';

/** A note with the bytes that belong to it. */
export type Saying = readonly [note: PeerNote, payload?: Buffer];

/** Who acts on what other servers say. */
export interface PeerOwner {
  heard(note: HeardNote): void;
  /** All that this server alone knows of a school, for one that begins to listen. */
  knowledge(schoolId: number): Iterable<Saying>;
  /** Whether headsets or pages of the school are connected here. */
  isHome(schoolId: number): boolean;
  /** Nothing more is heard of a school: what others said of it must not be believed any longer. */
  left(schoolId: number): void;
  /** What others said may have been missed. @param isUp whether they are heard from now on */
  changed(isUp: boolean, schoolIds: readonly number[]): void;
}

/** The other servers of the same database. */
export interface Peers {
  /** Names this server in the database; null where it is the only one. */
  readonly serverId: string | null;
  /** False while other servers may be there and are not heard. */
  readonly isUp: boolean;
  /** From now on this server hears what is said of a school; comes back when it does, or cannot now. */
  join(schoolId: number): Promise<void>;
  /** Tells the others that hear of a school; never waits, and what cannot be told is not kept. */
  say(schoolId: number, ...saying: Saying): void;
  begin(owner: PeerOwner): void;
  close(): Promise<void>;
}

/** The peers of a server that is the only one. */
export const ALONE: Peers = {
  serverId: null,
  isUp: true,
  join: () => Promise.resolve(),
  say: () => undefined,
  begin: () => undefined,
  close: () => Promise.resolve(),
};

const ofSchool = (schoolId: number) => `orrery:school:${schoolId}`;
const ofServer = (serverId: string) => `orrery:server:${serverId}`;

/** Servers that talk over Redis: each hears of the schools that it has something to do with, and of no other. */
export function createRedisPeers(redis: Redis, log: Logger): Peers {
  const serverId = randomUUID();
  /** When each school that this server listens to was last asked for. */
  const joined = new Map<number, number>();
  const joining = new Map<number, Promise<void>>();
  let owner: PeerOwner | null = null;

  function hear(bytes: Buffer): void {
    const heard = decodeNote(bytes);
    if (!heard || heard.from === serverId || !owner) return;
    try {
      if (heard.note.kind !== 'hello') owner.heard(heard);
      else
        for (const saying of owner.knowledge(heard.school)) send(ofServer(heard.from), heard.school, saying);
    } catch (error) {
      log.error({ err: error, note: heard.note.kind }, 'what another server said was not understood');
    }
  }

  function send(channel: string, schoolId: number, [note, payload]: Saying): void {
    if (!redis.isUp) return;
    redis
      .publish(channel, encodeNote(serverId, schoolId, note, payload))
      .catch((error) => log.debug({ err: error }, 'telling other servers'));
  }

  /** Who listens first and asks then misses nothing in between. */
  async function listen(schoolId: number): Promise<void> {
    if (!redis.isUp) return;
    try {
      await redis.subscribe(ofSchool(schoolId), hear);
      send(ofSchool(schoolId), schoolId, [{ kind: 'hello' }]);
    } catch (error) {
      log.warn({ err: error, schoolId }, 'other servers are not heard of a school');
    }
  }

  async function listenAgain(): Promise<void> {
    await redis.subscribe(ofServer(serverId), hear).catch((error) => log.warn({ err: error }, 'listening'));
    await Promise.all([...joined.keys()].map(listen));
  }

  async function leaveIdle(): Promise<void> {
    for (const [schoolId, usedMs] of joined) {
      if (Date.now() - usedMs < IDLE_SCHOOL_MS || owner?.isHome(schoolId)) continue;
      joined.delete(schoolId);
      if (redis.isUp) await redis.unsubscribe(ofSchool(schoolId)).catch(() => undefined);
      owner?.left(schoolId);
    }
  }
  const leaving = setInterval(() => void leaveIdle(), IDLE_CHECK_MS);
  leaving.unref();

  redis.onChange((isUp) => {
    const again = isUp ? listenAgain() : Promise.resolve();
    void again.then(() => owner?.changed(isUp, [...joined.keys()]));
  });

  return {
    serverId,
    get isUp() {
      return redis.isUp;
    },
    join(schoolId) {
      const isKnown = joined.has(schoolId);
      joined.set(schoolId, Date.now());
      if (isKnown) return joining.get(schoolId) ?? Promise.resolve();
      const done = listen(schoolId).finally(() => joining.delete(schoolId));
      joining.set(schoolId, done);
      return done;
    },
    say: (schoolId, ...saying) => send(ofSchool(schoolId), schoolId, saying),
    begin(told) {
      owner = told;
      if (redis.isUp) void listenAgain();
    },
    async close() {
      clearInterval(leaving);
      await redis.close();
    },
  };
}
