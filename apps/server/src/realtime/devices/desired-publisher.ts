import { type Desired, topics } from '@orrery/contract';
import type { Broker } from '../broker/broker';

/** Publishes what devices should be doing, never an older revision after a newer one. */
export interface DesiredPublisher {
  publish(schoolId: number, deviceId: number, body: Desired): Promise<void>;
}

/** Two orders commit one after the other but their answers may arrive in either order. */
export function createDesiredPublisher(broker: Broker): DesiredPublisher {
  const published = new Map<number, number>();
  return {
    async publish(schoolId, deviceId, body) {
      if (body.revision <= (published.get(deviceId) ?? -1)) return;
      published.set(deviceId, body.revision);
      await broker.publish({ topic: topics.desired(schoolId, deviceId), body, qos: 1, retain: true });
    },
  };
}
