import { calls, INITIAL_DESIRED } from '@orrery/contract';
import type { CallServer } from '../../platform/http/handle';
import type { DeviceHub } from '../../realtime/hub';

/** What `set_mode` says: back to the plain safe area, or a security distance of the teacher's (PLAY-Q8). */
const PLAIN_AREA = 1;

/** Orders to headsets that concern no resource: their area, who is logged in, and calls for attention. */
export function registerDeviceOrders(server: CallServer, { hub }: { readonly hub: DeviceHub }): void {
  server.handle(calls.setArea, async ({ device_id, set_mode, width, height }, { caller }) => {
    const plain = INITIAL_DESIRED.area;
    const area =
      set_mode === PLAIN_AREA
        ? plain
        : {
            mode: set_mode,
            radiusCm: width ?? plain.radiusCm,
            eyeHeightCm: height ?? plain.eyeHeightCm,
          };
    return { revisions: await hub.order(caller.scope, device_id, (present) => ({ ...present, area })) };
  });

  server.handle(calls.clearClientBinding, async ({ client_id }, { caller: { scope } }) => {
    return { revisions: { [client_id]: await hub.logins.logOut(scope, client_id) } };
  });

  server.handle(calls.callDevices, async ({ ids, type }, { caller }) => {
    await hub.command(caller.scope, ids, { type });
    return {};
  });
}
