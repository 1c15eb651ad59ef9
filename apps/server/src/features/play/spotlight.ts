import { calls } from '@orrery/contract';
import { AppError } from '../../platform/errors';
import type { CallServer } from '../../platform/http/handle';
import type { DeviceHub } from '../../realtime/hub';

/** One student's view for the whole class; it lasts until it is taken back, also for headsets that come late. */
export function registerSpotlight(server: CallServer, { hub }: { readonly hub: DeviceHub }): void {
  server.handle(calls.spotlight, async ({ ids, device }, { caller: { scope } }) => {
    if (ids.length === 0) throw new AppError('device.none-selected');
    const [shown] = device === undefined ? [] : await hub.list(scope, { deviceId: device });
    if (device !== undefined && !shown) throw new AppError('device.unknown');
    const spotlight = shown ? { device: shown.id, name: shown.student_name || shown.name } : null;
    const revisions = await hub.order(scope, ids, (present) => ({ ...present, spotlight }));
    return { revisions };
  });
}
