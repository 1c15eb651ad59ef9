import { type Desired, topics } from '@orrery/contract';
import type { Broker } from '../broker/broker';

/** Publishes what devices should be doing, never an older revision after a newer one. */
export interface DesiredPublisher {
  publish(schoolId: number, deviceId: number, body: Desired): Promise<void>;
}

/**
 * Two orders commit one after the other but their answers may arrive in either order.
 * @param onPublish hears of every body that is newer than those before
 */
export function createDesiredPublisher(
  broker: Pick<Broker, 'publish'>,
  onPublish: (schoolId: number, deviceId: number, body: Desired) => void = () => undefined,
): DesiredPublisher {
  const published = new Map<number, number>();
  return {
    async publish(schoolId, deviceId, body) {
      if (body.revision <= (published.get(deviceId) ?? -1)) return;
      published.set(deviceId, body.revision);
      onPublish(schoolId, deviceId, body);
      try {
        await broker.publish({ topic: topics.desired(schoolId, deviceId), body, qos: 1, retain: true });
      } catch (error) {
        // What nobody was told must be told again, unless a newer order came meanwhile.
        if (published.get(deviceId) === body.revision) published.delete(deviceId);
        throw error;
      }
    },
  };
}
