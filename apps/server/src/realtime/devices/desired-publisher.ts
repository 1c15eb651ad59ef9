import { type Desired, topics } from '@orrery/contract';
import { currentTrace } from '../../platform/http/trace';
import type { Broker } from '../broker/broker';
import { createDesiredBook, type DesiredBook } from './desired-book';

/** Publishes what devices should be doing, never an older revision after a newer one. */
export interface DesiredPublisher {
  /** What was published here, and what readers of the database found. */
  readonly book: DesiredBook;
  publish(schoolId: number, deviceId: number, body: Desired): Promise<void>;
  /**
   * What another server published.
   * @param trace of whoever ordered it
   * @returns whether it is newer than what is known here
   */
  hear(schoolId: number, deviceId: number, body: Desired, trace: string | null): boolean;
  /** The request that ordered what was published last; null where nobody did. */
  traceOf(deviceId: number): string | null;
  /** Whether a revision is newer than what was published since this server runs. */
  isBehind(deviceId: number, revision: number): boolean;
}

/**
 * Two orders commit one after the other but their answers may arrive in either order.
 * @param onPublish hears of every body that is newer than those before, and of the request that ordered it
 */
export function createDesiredPublisher(
  broker: Pick<Broker, 'publish'>,
  onPublish: (schoolId: number, deviceId: number, body: Desired, trace: string | null) => void = () =>
    undefined,
): DesiredPublisher {
  const published = new Map<number, { readonly revision: number; readonly trace: string | null }>();
  const isBehind = (deviceId: number, revision: number) =>
    revision > (published.get(deviceId)?.revision ?? -1);
  const note = (schoolId: number, deviceId: number, body: Desired, trace: string | null) => {
    published.set(deviceId, { revision: body.revision, trace });
    onPublish(schoolId, deviceId, body, trace);
  };
  const book = createDesiredBook();
  return {
    book,
    isBehind,
    traceOf: (deviceId) => published.get(deviceId)?.trace ?? null,
    hear(schoolId, deviceId, body, trace) {
      if (!isBehind(deviceId, body.revision)) return false;
      note(schoolId, deviceId, body, trace);
      return true;
    },
    async publish(schoolId, deviceId, body) {
      if (!isBehind(deviceId, body.revision)) return;
      book.keep(deviceId, body);
      note(schoolId, deviceId, body, currentTrace()?.id ?? null);
      try {
        await broker.publish({ topic: topics.desired(schoolId, deviceId), body, qos: 1, retain: true });
      } catch (error) {
        // What nobody was told must be told again, unless a newer order came meanwhile.
        if (published.get(deviceId)?.revision === body.revision) published.delete(deviceId);
        throw error;
      }
    },
  };
}
