import { topics } from '@orrery/contract';
import type { Broker } from '../broker/broker';
import type { ReportedStore } from './reported-store';

/**
 * Makes a device offline for everybody: keeps all that it last said, but `online`. The device's own last will says
 * less (it was written before the lesson), and does not come at all after a polite goodbye.
 */
export async function goOffline(
  broker: Broker,
  reported: ReportedStore,
  schoolId: number,
  deviceId: number,
): Promise<void> {
  const known = reported.find(deviceId);
  if (!known?.state.online) return;
  const body = { ...known.state, online: false };
  reported.accept(schoolId, deviceId, body);
  await broker.publish({ topic: topics.state(schoolId, deviceId), body, qos: 1, retain: true });
}
