import { calls } from '@orrery/contract';
import type { Config } from '../../platform/config';
import type { Database } from '../../platform/database/database';
import type { CallServer } from '../../platform/http/handle';
import { joinAddresses } from './join-addresses';
import { presentCode } from './registration-code';
import { listDevices } from './repository';

/** Device management: the list and the code to join with. */
export function registerDevices(server: CallServer, { db, config }: { db: Database; config: Config }): void {
  server.handle(calls.deviceList, (input, { caller }) =>
    listDevices(db, caller.scope, { ...input, words: input.key_word }),
  );

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
}
