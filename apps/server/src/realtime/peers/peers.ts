import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Redis } from '../../platform/redis';
import { IDLE_CHECK_MS, IDLE_SCHOOL_MS, JOIN_PATIENCE_MS } from '../limits';
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
  /** What others said may have been missed. @param isUp whether all are heard from now on */
  changed(isUp: boolean, schoolIds: readonly number[]): void;
  /** A server that was not heard for a while is heard again: what it did meanwhile is in the database. */
  missed(schoolId: number): void;
}

/** The other servers of the same database. */
export interface Peers {
  /** Names this server in the database; null where it is the only one. */
  readonly serverId: string | null;
  /** False while other servers may be there and are not heard. */
  readonly isUp: boolean;
  /** Whether this server hears and is heard, whatever is wrong with others. */
  readonly isHeard: boolean;
  /** What the database says: whether another server lives that is not heard. */
  noteApart(isSomeoneApart: boolean): void;
  /** From now on this server hears what is said of a school; comes back when it does, or cannot now. */
  join(schoolId: number): Promise<void>;
  /** Tells the others that hear of a school; never waits, and what cannot be told is not kept. */
  say(schoolId: number, ...saying: Saying): void;
  /** Tells all others, in the same way. */
  sayToAll(note: PeerNote): void;
  begin(owner: PeerOwner): void;
  close(): Promise<void>;
}

/** The peers of a server that is the only one. */
export const ALONE: Peers = {
  serverId: null,
  isUp: true,
  isHeard: true,
  noteApart: () => undefined,
  join: () => Promise.resolve(),
  say: () => undefined,
  sayToAll: () => undefined,
  begin: () => undefined,
  close: () => Promise.resolve(),
};

const ofSchool = (schoolId: number) => `orrery:school:${schoolId}`;
const ofServer = (serverId: string) => `orrery:server:${serverId}`;
const OF_ALL = 'orrery:servers';
const NO_SCHOOL = 0;

/**
 * Servers that talk over Redis: each hears of the schools that it has something to do with, and of no other.
 * @param idleSchoolMs after which it leaves a school
 */
export function createRedisPeers(redis: Redis, log: Logger, idleSchoolMs = IDLE_SCHOOL_MS): Peers {
  const serverId = randomUUID();
  /** When each school that this server listens to was last asked for. */
  const joined = new Map<number, number>();
  const joining = new Map<number, Promise<void>>();
  let owner: PeerOwner | null = null;
  let isSomeoneApart = false;
  let wasUp = redis.isUp;
  /** Whether it lost sight of the others since it began. */
  let wasAway = !redis.isUp;

  function hear(bytes: Buffer): void {
    const heard = decodeNote(bytes);
    if (!heard || heard.from === serverId || !owner) return;
    try {
      if (heard.note.kind === 'hello') answer(owner, heard.from, heard.school, heard.note.apart);
      else owner.heard(heard);
    } catch (error) {
      log.error({ err: error, note: heard.note.kind }, 'what another server said was not understood');
    }
  }

  function answer(told: PeerOwner, from: string, schoolId: number, wasApart = false): void {
    for (const saying of told.knowledge(schoolId)) send(ofServer(from), schoolId, saying);
    if (wasApart) told.missed(schoolId);
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
    const channel = ofSchool(schoolId);
    try {
      await redis.subscribe(channel, hear);
      send(channel, schoolId, [wasAway ? { kind: 'hello', apart: true } : { kind: 'hello' }]);
      // Others listened all the time, and were not told.
      if (wasAway) for (const saying of owner?.knowledge(schoolId) ?? []) send(channel, schoolId, saying);
    } catch (error) {
      log.warn({ err: error, schoolId }, 'other servers are not heard of a school');
    }
  }

  async function listenAgain(): Promise<void> {
    const own = [ofServer(serverId), OF_ALL].map((channel) => redis.subscribe(channel, hear));
    await Promise.all(own).catch((error) => log.warn({ err: error }, 'listening'));
    await Promise.all([...joined.keys()].map(listen));
    wasAway = !redis.isUp;
  }

  function tellChange(): void {
    const isUp = redis.isUp && !isSomeoneApart;
    if (isUp === wasUp) return;
    wasUp = isUp;
    owner?.changed(isUp, [...joined.keys()]);
  }

  async function leaveIdle(): Promise<void> {
    for (const [schoolId, usedMs] of joined) {
      if (performance.now() - usedMs < idleSchoolMs || owner?.isHome(schoolId)) continue;
      joined.delete(schoolId);
      if (redis.isUp) await redis.unsubscribe(ofSchool(schoolId)).catch(() => undefined);
      owner?.left(schoolId);
    }
  }
  const leaving = setInterval(() => void leaveIdle(), Math.min(IDLE_CHECK_MS, idleSchoolMs));
  leaving.unref();

  redis.onChange((isUp) => {
    if (!isUp) wasAway = true;
    const again = isUp ? listenAgain() : Promise.resolve();
    void again.then(tellChange);
  });

  return {
    serverId,
    get isUp() {
      return redis.isUp && !isSomeoneApart;
    },
    get isHeard() {
      return redis.isUp;
    },
    noteApart(isApart) {
      isSomeoneApart = isApart;
      tellChange();
    },
    join(schoolId) {
      const isKnown = joined.has(schoolId);
      joined.set(schoolId, performance.now());
      if (isKnown) return joining.get(schoolId) ?? Promise.resolve();
      const listening = listen(schoolId);
      const patience = wait(JOIN_PATIENCE_MS, true, { ref: false });
      // A Redis that says nothing holds nobody: who hears later asks then, and looks for what was ordered meanwhile.
      const done = Promise.race([listening, patience]).then((isLate) => {
        joining.delete(schoolId);
        if (isLate === true) void listening.then(() => owner?.missed(schoolId));
      });
      joining.set(schoolId, done);
      return done;
    },
    say: (schoolId, ...saying) => send(ofSchool(schoolId), schoolId, saying),
    sayToAll: (note) => send(OF_ALL, NO_SCHOOL, [note]),
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
