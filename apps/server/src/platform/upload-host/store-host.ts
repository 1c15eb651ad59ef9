import { RESUMABLE_FROM_BYTES } from '@orrery/contract';
import type { S3Arrivals } from '../storage/s3/s3-arrivals';
import { POLICY_LIFE_MS } from './limits';
import type { UploadHost } from './upload-host';

/**
 * An upload host whose small files go from the page straight to a store: the store checks key, type, size and time of
 * its own form. Large files go in pieces to this server, which brings them to the store once they are checked.
 */
export function createStoreHost(embedded: UploadHost, arrivals: S3Arrivals): UploadHost {
  return {
    ...embedded,
    async ticketFor(announced) {
      if (announced.sizeBytes > RESUMABLE_FROM_BYTES) return embedded.ticketFor(announced);
      const lifeSeconds = POLICY_LIFE_MS / 1000;
      const expire = Math.floor(Date.now() / 1000) + lifeSeconds;
      const form = await arrivals.formFor({ ...announced, lifeSeconds });
      return { ...form, expire, resumable: null };
    },
    async settle(key) {
      // What arrived is looked at here, whichever way it came.
      const { incoming } = embedded;
      if ((await incoming.sizeOf(key)) === 0)
        await arrivals.fetch(key, incoming.pathOf(key), incoming.folder);
      await embedded.settle(key);
    },
    async discard(key) {
      await Promise.all([embedded.discard(key), arrivals.discard(key)]);
    },
  };
}
