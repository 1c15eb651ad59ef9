import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import { createLanes } from '../storage/lanes';

/** First half of these advisory locks; the other half is made of the name. */
const LOCK_CLASS = 720_518;
/** How often somebody who waits looks whether the other one is done. */
const LOOK_AGAIN_MS = 500;
/** A machine that is gone without a word holds nothing for longer than this: the database's side asks whether it lives. */
const KEEPALIVES =
  'SET tcp_keepalives_idle = 10; SET tcp_keepalives_interval = 5; SET tcp_keepalives_count = 3';

/** Sees to it that one server at a time does a piece of work, of all that share a database. */
export interface OneServer {
  /**
   * Does the work, unless it is being done, here or elsewhere. A server that was killed holds nothing.
   * @param work is told to stop where the database can no longer say that it is ours
   * @returns null where somebody else is at it
   */
  run<T>(name: string, work: (signal: AbortSignal) => Promise<T>): Promise<{ readonly value: T } | null>;
  /** The same as soon as nobody else is at it: whoever comes second looks whether anything is left to do. */
  inTurn<T>(name: string, work: (signal: AbortSignal) => Promise<T>): Promise<T>;
}

interface Session {
  readonly client: pg.PoolClient;
  readonly lost: AbortController;
  holds: number;
}

/** @param pool one connection of it is held while there is any work: locks live as long as it does */
export function createOneServer(pool: pg.Pool): OneServer {
  const names = new Set<string>();
  // A connection takes one question at a time.
  const turns = createLanes(1);
  let session: Session | null = null;

  async function open(): Promise<Session> {
    const client = await pool.connect();
    const lost = new AbortController();
    const opened: Session = { client, lost, holds: 0 };
    const end = () => {
      if (session === opened) session = null;
      lost.abort(new Error('the database no longer says who does what'));
    };
    client.once('error', end).once('end', end);
    try {
      await client.query(KEEPALIVES);
    } catch (error) {
      client.release(true);
      throw error;
    }
    return opened;
  }

  /** @returns the session that holds it; null where another server does */
  function take(name: string): Promise<Session | null> {
    return turns(async () => {
      session ??= await open();
      const own = session;
      own.holds += 1;
      try {
        const { rows } = await own.client.query('select pg_try_advisory_lock($1, hashtext($2)) as taken', [
          LOCK_CLASS,
          name,
        ]);
        if (rows[0].taken) return own;
      } catch (error) {
        leave(own, true);
        throw error;
      }
      leave(own);
      return null;
    });
  }

  function release(own: Session, name: string): Promise<void> {
    return turns(async () => {
      const unlocked = await own.client
        .query('select pg_advisory_unlock($1, hashtext($2))', [LOCK_CLASS, name])
        .then(
          () => true,
          () => false,
        );
      leave(own, !unlocked);
    });
  }

  function leave(own: Session, isBroken = false): void {
    own.holds -= 1;
    if (own.holds > 0 && !isBroken) return;
    if (session === own) session = null;
    // Its settings are not those of other connections. Whoever still works on a broken one hears that.
    if (own.holds === 0) own.client.release(true);
    if (isBroken) own.lost.abort(new Error('the database no longer says who does what'));
  }

  const run: OneServer['run'] = async (name, work) => {
    if (names.has(name)) return null;
    names.add(name);
    try {
      const own = await take(name);
      if (!own) return null;
      try {
        return { value: await work(own.lost.signal) };
      } finally {
        await release(own, name);
      }
    } finally {
      names.delete(name);
    }
  };

  return {
    run,
    async inTurn(name, work) {
      for (;;) {
        const done = await run(name, work);
        if (done) return done.value;
        await wait(LOOK_AGAIN_MS);
      }
    },
  };
}
