import { z } from 'zod';

/** Retained on `watch/{id}`: somebody watches this device until then; after it, nothing is sent to nobody. */
export const watch = z.object({
  /** Server time in milliseconds. */
  until: z.number(),
  /** Poses a second, at most ten. */
  rateHz: z.number().positive().max(10),
  /** Seconds between two pictures where somebody wants them: of coursewares and pages, which a pose does not tell. */
  frameSeconds: z.number().min(1).max(60).optional(),
});
export type Watch = z.infer<typeof watch>;
