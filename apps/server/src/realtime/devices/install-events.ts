import type { DeviceEvent } from '@orrery/contract';
import type pg from 'pg';
import { sharedNow } from '../../platform/clock';

type InstallEvent = Extract<DeviceEvent, { type: `install.${string}` }>;

// What an event says may be older than what the row knows, where the outbox sent an earlier one again.
const STARTED = {
  name: 'install-started',
  text: `UPDATE device_installs SET status = 'being', reason = NULL, started_at = $4, reached_at = NULL
    WHERE school_id = $1 AND device_id = $2 AND resource_id = $3 AND (reached_at IS NULL OR reached_at < $4)`,
};

const DONE = {
  name: 'install-done',
  text: `UPDATE device_installs SET status = 'done', reason = NULL, sha256 = $5, reached_at = $4
    WHERE school_id = $1 AND device_id = $2 AND resource_id = $3 AND (reached_at IS NULL OR reached_at <= $4)`,
};

const FAILED = {
  name: 'install-failed',
  text: `UPDATE device_installs SET status = 'failed', reason = $5, reached_at = $4
    WHERE school_id = $1 AND device_id = $2 AND resource_id = $3 AND (reached_at IS NULL OR reached_at <= $4)`,
};

/** What is wanted all the same waits to be fetched again. */
const LOST = {
  name: 'install-lost',
  text: `UPDATE device_installs SET status = 'pend', reason = NULL, sha256 = NULL, started_at = NULL, reached_at = NULL
    WHERE school_id = $1 AND device_id = $2 AND resource_id = $3 AND wanted
      AND (reached_at IS NULL OR reached_at <= $4)`,
};

const FORGOTTEN = {
  name: 'install-forgotten',
  text: `DELETE FROM device_installs
    WHERE school_id = $1 AND device_id = $2 AND resource_id = $3 AND NOT wanted`,
};

/** Whether an event tells of a resource that a device keeps. */
export function isInstallEvent(event: DeviceEvent): event is InstallEvent {
  return event.type.startsWith('install.');
}

/**
 * Moves what is known of a resource on a device (INS-12, INS-20); of what nobody wants there, and is not known to be
 * there, nothing is kept.
 * @param client in the transaction that stores the event, so that both happen once
 * @param happenedAt when it happened by the device's clock, which is not believed where it is ahead
 */
export async function applyInstallEvent(
  client: pg.PoolClient,
  of: { readonly schoolId: number; readonly deviceId: number },
  event: InstallEvent,
  happenedAt: Date,
): Promise<void> {
  const at = new Date(Math.min(happenedAt.getTime(), sharedNow()));
  const values = [of.schoolId, of.deviceId, event.resource];
  switch (event.type) {
    case 'install.started':
      await client.query({ ...STARTED, values: [...values, at] });
      return;
    case 'install.done':
      await client.query({ ...DONE, values: [...values, at, event.sha256] });
      return;
    case 'install.failed':
      await client.query({ ...FAILED, values: [...values, at, event.reason] });
      return;
    case 'install.removed':
      await client.query({ ...FORGOTTEN, values });
      await client.query({ ...LOST, values: [...values, at] });
  }
}
