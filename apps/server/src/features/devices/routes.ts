import { calls } from '@orrery/contract';
import type { Config } from '../../platform/config';
import type { Database } from '../../platform/database/database';
import { listDeviceGroups } from '../../platform/device-groups';
import type { CallServer } from '../../platform/http/handle';
import { joinAddresses } from './join-addresses';
import { presentCode } from './registration-code';
import { listDevices } from './repository';

/** Device management: the list, the code to join with, the groups. */
export function registerDevices(server: CallServer, { db, config }: { db: Database; config: Config }): void {
  server.handle(calls.deviceList, (input, { caller }) => listDevices(db, caller.scope, input));

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

  server.handle(calls.groupList, async (_, { caller }) => {
    const list = await listDeviceGroups(db, caller.scope);
    return { list, total: list.length };
  });
}
