import { z } from 'zod';
import { recordId } from '../fields';

/** On `notices`: what a page shows is out of date. It asks again, a little later where many come at once. */
export const notice = z.discriminatedUnion('type', [
  /** Lists of devices. */
  z.object({ type: z.literal('devices.changed') }),
  /** Results of a test; at most once a second for each. */
  z.object({ type: z.literal('review.changed'), reviewId: recordId }),
]);
export type Notice = z.infer<typeof notice>;
