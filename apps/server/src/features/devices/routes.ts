import { calls } from '@orrery/contract';
import { requireClass, requireGroup } from '../../platform/classrooms';
import type { Config } from '../../platform/config';
import type { Database } from '../../platform/database/database';
import type { CallServer } from '../../platform/http/handle';
import type { DeviceHub } from '../../realtime/hub';
import { describeFleet } from './fleet';
import { joinAddresses } from './join-addresses';
import { listDevices } from './list-devices';
import { presentCode } from './registration-code';
import { renameDevice } from './rename-device';
import { retireDevice } from './retire-device';

interface DeviceDeps {
  readonly db: Database;
  readonly config: Config;
  readonly hub: DeviceHub;
}

/** Device management: the list, the code to join with, and what is done with a single device. */
export function registerDevices(server: CallServer, deps: DeviceDeps): void {
  const { db, config } = deps;

  server.handle(calls.deviceList, async (input, { caller: { scope } }) => {
    if (input.class_id) await requireClass(db, scope, input.class_id);
    if (input.client_group_id) await requireGroup(db, scope, input.client_group_id);
    const [found, fleet] = await Promise.all([listDevices(db, scope, input), describeFleet(db, scope)]);
    return { ...found, ...fleet };
  });

  server.handle(calls.registrationCode, async ({ renew }, { caller, request }) => {
    const { code, expiresAt, used } = await presentCode(db, caller.scope, renew === 1);
    return {
      client_code: code,
      expiration_time: expiresAt.getTime(),
      used,
      join_addresses: joinAddresses(config, {
        protocol: request.protocol,
        host: request.host,
        localPort: request.socket.localPort ?? config.port,
      }),
    };
  });

  registerSingleDevice(server, deps);
}

function registerSingleDevice(server: CallServer, { db, hub }: DeviceDeps): void {
  server.handle(calls.deviceRename, async ({ client_id, client_name, revision }, { caller, language }) => {
    const renaming = { deviceId: client_id, name: client_name, revision, language };
    const renamed = await renameDevice(db, caller, renaming);
    if (renamed) await hub.command(caller.scope, [client_id], { type: 'rename', name: client_name });
    return {};
  });

  server.handle(calls.deviceRetire, async ({ client_id }, { caller }) => {
    await retireDevice(db, caller, client_id);
    await hub.expel(caller.scope, client_id);
    return {};
  });

  server.handle(calls.deviceIdentify, async ({ client_id }, { caller: { scope } }) => {
    await hub.command(scope, [client_id], { type: 'identify' });
    const [device] = await hub.list(scope, { deviceId: client_id });
    return { is_online: device?.is_online ?? 0 };
  });
}
