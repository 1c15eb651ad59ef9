import type pg from 'pg';
import type { Logger } from 'pino';
import type { SchoolScope } from '../../platform/session/caller';
import { isMarkOf } from '../../platform/session/token';
import type { TaskBook } from '../../platform/tasks/task-book';
import { toRefusal } from '../broker/admission';
import type { BrokerSession, BrokerSessions } from '../broker/sessions';
import { RETIRED_CHECK_MS } from '../limits';

const LIVE = {
  name: 'live-among',
  text: 'SELECT id, secret_hash FROM devices WHERE id = ANY($1::int[]) AND retired_at IS NULL',
};

interface SweepDeps {
  readonly pool: pg.Pool;
  readonly tasks: TaskBook;
  readonly log: Logger;
}

/**
 * Ends the connections of headsets that their school removed, or that joined anew, while they were connected: a ticket outlives that by
 * up to an hour. Asked of the database, so that it does not matter who removed them, and on which server.
 * @returns stops it
 */
export function sweepRetired({ pool, tasks, log }: SweepDeps, sessions: BrokerSessions): () => void {
  async function sweep(): Promise<void> {
    const connected = sessions.devices();
    if (connected.length === 0) return;
    const ids = connected.map(({ deviceId }) => deviceId);
    const { rows } = await pool.query<{ id: number; secret_hash: string }>({ ...LIVE, values: [ids] });
    const live = new Map(rows.map((row) => [row.id, row.secret_hash]));
    for (const { deviceId, session } of connected) {
      const secretHash = live.get(deviceId);
      if (secretHash === undefined) expel(session);
      // Another one joined under this id: whoever has its present secret gets another ticket.
      else if (!isMarkOf(session.claims.mark, secretHash))
        session.connection.cut(toRefusal('ticket.expired'));
    }
  }
  const onFault = (error: unknown) => log.error({ err: error }, 'looking for removed devices');
  return tasks.every('removed_headsets', RETIRED_CHECK_MS, { run: sweep, onFault });
}

/** Ends the connections of one headset now, where the call that retired it came to this server. */
export function expelDevice(sessions: BrokerSessions, scope: SchoolScope, deviceId: number): void {
  const own = sessions.devices().filter(({ session }) => session.schoolId === scope.schoolId);
  for (const one of own) if (one.deviceId === deviceId) expel(one.session);
}

function expel(session: BrokerSession): void {
  session.connection.cut(toRefusal('device.retired'));
}
