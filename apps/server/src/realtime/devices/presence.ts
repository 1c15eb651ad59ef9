import { type DeviceState, topics } from '@orrery/contract';
import type { Broker } from '../broker/broker';
import type { ReportedStore } from './reported-store';

/** Where what a device says is kept, and how everybody hears of it. */
export interface StateTelling {
  readonly broker: Pick<Broker, 'publish'>;
  readonly reported: Pick<ReportedStore, 'find' | 'accept'>;
}

/** Keeps what a device says, or what is said for it, and tells everybody who watches it. */
export async function tellState(
  { broker, reported }: StateTelling,
  schoolId: number,
  deviceId: number,
  body: DeviceState,
): Promise<void> {
  reported.accept(schoolId, deviceId, body);
  await publishState(broker, schoolId, deviceId, body);
}

/** Tells everybody who watches a device what it says, where that is kept already. */
export function publishState(
  broker: Pick<Broker, 'publish'>,
  schoolId: number,
  deviceId: number,
  body: DeviceState,
): Promise<void> {
  return broker.publish({ topic: topics.state(schoolId, deviceId), body, qos: 1, retain: true });
}

/**
 * Makes a device offline for everybody: keeps all that it last said, but `online`. The device's own last will says
 * less (it was written before the lesson), and does not come at all after a polite goodbye.
 */
export async function goOffline(telling: StateTelling, schoolId: number, deviceId: number): Promise<void> {
  const known = telling.reported.find(deviceId);
  if (known?.state.online) await tellState(telling, schoolId, deviceId, { ...known.state, online: false });
}
