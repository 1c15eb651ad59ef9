import { type Desired, topics } from '@orrery/contract';
import type { Broker } from '../broker/broker';

/** Publishes what devices should be doing, never an older revision after a newer one. */
export interface DesiredPublisher {
  publish(schoolId: number, deviceId: number, body: Desired): Promise<void>;
  /** What another server published. @returns whether it is newer than what is known here */
  hear(schoolId: number, deviceId: number, body: Desired): boolean;
  /** Whether a revision is newer than what was published since this server runs. */
  isBehind(deviceId: number, revision: number): boolean;
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
  const isBehind = (deviceId: number, revision: number) => revision > (published.get(deviceId) ?? -1);
  return {
    isBehind,
    hear(schoolId, deviceId, body) {
      if (!isBehind(deviceId, body.revision)) return false;
      published.set(deviceId, body.revision);
      onPublish(schoolId, deviceId, body);
      return true;
    },
    async publish(schoolId, deviceId, body) {
      if (!isBehind(deviceId, body.revision)) return;
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
