import type pg from 'pg';
import type { Logger } from 'pino';
import { toRefusal } from '../broker/admission';
import type { BrokerSessions } from '../broker/sessions';
import { LOGGED_OUT_CHECK_MS } from '../limits';

const OPEN = {
  name: 'open-logins',
  text: 'SELECT token_hash FROM sessions WHERE token_hash = ANY($1::text[]) AND expires_at > now()',
};

/** Which of these log-ins still are. */
async function openAmong(pool: pg.Pool, logins: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await pool.query<{ token_hash: string }>({ ...OPEN, values: [logins] });
  return new Set(rows.map(({ token_hash }) => token_hash));
}

/** Whether the log-in that a console's ticket was made for still is. */
export async function isOpenLogin(pool: pg.Pool, login: string): Promise<boolean> {
  return (await openAmong(pool, [login])).has(login);
}

/**
 * Ends the connections of consoles whose log-in ended: a ticket outlives a log-out or another password by up to an
 * hour. Asked of the database, so that it does not matter who ended it, and on which server.
 * @returns stops it
 */
export function sweepLoggedOut(pool: pg.Pool, sessions: BrokerSessions, log: Logger): () => void {
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
  const timer = setInterval(() => {
    sweep().catch((error) => log.error({ err: error }, 'looking for log-ins that ended'));
  }, LOGGED_OUT_CHECK_MS);
  timer.unref();
  return () => clearInterval(timer);
}
