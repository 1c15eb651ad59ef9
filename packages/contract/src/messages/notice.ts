import { z } from 'zod';

/** On `notices`: lists of devices are out of date. A page asks again, a little later where many come at once. */
export const notice = z.object({ type: z.literal('devices.changed') });
export type Notice = z.infer<typeof notice>;
