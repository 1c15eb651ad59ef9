import type pg from 'pg';
import type { Logger } from 'pino';
import { DATABASE_NOW } from '../../platform/clock';
import { SESSION_LIFE_MS } from '../../platform/session/sessions';
import type { TaskBook } from '../../platform/tasks/task-book';
import { toRefusal } from '../broker/admission';
import type { BrokerSessions } from '../broker/sessions';
import { LOGGED_OUT_CHECK_MS } from '../limits';

/** A log-in lives as long for the broker as for calls: its idle life, its whole life, and that of its account. */
const IS_OPEN = `sessions.expires_at > now()
  AND sessions.created_at > now() - interval '${SESSION_LIFE_MS / 1000} seconds'
  AND EXISTS (SELECT FROM accounts WHERE accounts.id = sessions.account_id AND accounts.deleted_at IS NULL)`;

const OPEN = {
  name: 'open-logins',
  text: `SELECT token_hash FROM sessions WHERE token_hash = ANY($1::text[]) AND ${IS_OPEN}`,
};

/** Which of these log-ins still are. */
async function openAmong(pool: pg.Pool, logins: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await pool.query<{ token_hash: string }>({ ...OPEN, values: [logins] });
  return new Set(rows.map(({ token_hash }) => token_hash));
}

/** The time by the database's clock, where the log-in that a console's ticket was made for still is; else null. */
export async function admitLogin(pool: pg.Pool, login: string): Promise<number | null> {
  const { rows } = await pool.query<{ now: number }>({
    name: 'admit-login',
    text: `SELECT ${DATABASE_NOW} AS now FROM sessions WHERE token_hash = $1 AND ${IS_OPEN}`,
    values: [login],
  });
  return rows[0]?.now ?? null;
}

interface SweepDeps {
  readonly pool: pg.Pool;
  readonly tasks: TaskBook;
  readonly log: Logger;
}

/**
 * Ends the connections of consoles whose log-in ended: a ticket outlives a log-out or another password by up to an
 * hour. Asked of the database, so that it does not matter who ended it, and on which server.
 * @returns stops it
 */
export function sweepLoggedOut({ pool, tasks, log }: SweepDeps, sessions: BrokerSessions): () => void {
  async function sweep(): Promise<void> {
    const connected = sessions.consoles();
    if (connected.length === 0) return;
    const open = await openAmong(
      pool,
      connected.map(({ login }) => login),
    );
    for (const { login, session } of connected) {
      if (!open.has(login)) session.connection.cut(toRefusal('auth.required'));
    }
  }
  const onFault = (error: unknown) => log.error({ err: error }, 'looking for log-ins that ended');
  return tasks.every('ended_logins', LOGGED_OUT_CHECK_MS, { run: sweep, onFault });
}
