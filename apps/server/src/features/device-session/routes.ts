import { calls } from '@orrery/contract';
import { sharedNow } from '../../platform/clock';
import type { Config } from '../../platform/config';
import type { Database } from '../../platform/database/database';
import type { CallServer } from '../../platform/http/handle';
import { createThrottle, type Throttle } from '../../platform/http/throttle';
import type { Throttles } from '../../platform/http/throttles';
import { toIceServers } from '../../platform/network/ice-servers';
import { setDeviceCookie } from '../../platform/session/device-cookie';
import type { DeviceHub } from '../../realtime/hub';
import type { Tickets } from '../../realtime/tickets/tickets';
import { listDeviceResources } from './device-resources';
import { registerStudentLogin } from './log-in';
import { proveDevice } from './open-session';
import { type JoinedDevice, registerDevice } from './register-device';
import { syncInstalls } from './sync-installs';

/** Failures of one address that cost no waiting: a class of thirty stands behind one address and mistypes. */
const FREE_FAILURES = 60;
const FIRST_DELAY_MS = 1000;
const MAX_DELAY_MS = 60_000;

/** Headsets that one address may add: whoever reads the code from the wall must not fill the school with others. */
const NEW_DEVICES = { free: 200, firstDelayMs: 1000, maxDelayMs: 10_000 };

interface DeviceSessionDeps {
  readonly db: Database;
  readonly hub: DeviceHub;
  readonly tickets: Tickets;
  readonly config: Pick<Config, 'iceServers' | 'turn'>;
  readonly throttles: Pick<Throttles, 'open'>;
}

/** How a headset joins a school, opens its session, and learns what to play; the clock for everybody. */
export function registerDeviceSession(server: CallServer, deps: DeviceSessionDeps): void {
  const { db, hub, tickets, config, throttles } = deps;
  const rule = { free: FREE_FAILURES, firstDelayMs: FIRST_DELAY_MS, maxDelayMs: MAX_DELAY_MS };
  const joins = throttles.open('registration', rule);
  const arrivals = throttles.open('new devices', NEW_DEVICES);
  // A secret cannot be guessed; by device, so that one that tries keeps no other behind its address out.
  const sessions = createThrottle(rule);

  // Every client measures the clock often, so this does nothing else.
  server.handle(calls.time, async () => ({ now: sharedNow() }));

  server.handle(calls.deviceRegister, async (input, { request, log }) => {
    const giveBack = arrivals.begin(request.ip);
    let joined: JoinedDevice | null = null;
    try {
      joined = await countFailures(joins, request.ip, () =>
        registerDevice(db, {
          code: input.client_code,
          uuid: input.uuid,
          machineName: input.machine_name,
          serialNumber: input.serial_number,
          mac: input.mac,
        }),
      );
    } finally {
      if (!joined?.isNew) giveBack();
    }
    log.info({ deviceId: joined.id, name: joined.name }, 'device joined');
    return { client_id: joined.id, secret: joined.secret, name: joined.name };
  });

  server.handle(calls.deviceSession, async (input, { request, reply }) => {
    const { id, name, mark, scope, school } = await countFailures(
      sessions,
      `${request.ip} ${input.client_id}`,
      () => proveDevice(db, { deviceId: input.client_id, secret: input.secret, protocol: input.protocol }),
    );
    await setDeviceCookie(reply, request, { deviceId: id, schoolId: scope.schoolId, mark });
    const [access, desired] = await Promise.all([tickets.forDevice(scope, id, mark), hub.desired(scope, id)]);
    return {
      ...access,
      device_id: id,
      device_name: name,
      school,
      desired,
      server_time: sharedNow(),
      ice_servers: toIceServers(config, access.client_id),
    };
  });

  server.handle(calls.deviceResources, async ({ rids }, { caller }) => ({
    list: await listDeviceResources(db, caller.scope, rids),
  }));

  registerStudentLogin(server, { db, hub });

  server.handle(calls.deviceInstallSync, async ({ held }, { caller }) => ({
    list: await syncInstalls(db, caller, held),
  }));
}

/** Only what fails counts: a class that joins in one minute is welcome, a guesser soon waits. */
async function countFailures<T>(throttle: Throttle, key: string, attempt: () => Promise<T>): Promise<T> {
  const giveBack = throttle.begin(key);
  const result = await attempt();
  giveBack();
  return result;
}
