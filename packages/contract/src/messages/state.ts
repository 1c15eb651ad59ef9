import { z } from 'zod';
import { recordId } from '../fields';
import { INSTALL_FAULTS } from '../wire-numbers';

/** Retained on `devices/{id}/state`: what a device is doing, sent on change and at most every 15 s. */
export const deviceState = z.object({
  /** The desired revision that is applied. */
  revision: z.number().int().nonnegative(),
  online: z.boolean(),
  /** 0 to 1, null where the device does not tell. */
  battery: z.number().min(0).max(1).nullable(),
  charging: z.boolean(),
  /** Bytes. */
  storage: z.object({ free: z.number().nonnegative(), total: z.number().nonnegative() }).nullable(),
  mode: z.enum(['free', 'command']),
  play: z
    .object({
      resource: recordId,
      chapter: recordId.nullable(),
      status: z.enum(['loading', 'playing', 'paused', 'failed']),
      position: z.number().nonnegative(),
      /** Device's estimate of server time at which `position` held, in milliseconds. */
      at: z.number(),
    })
    .nullable(),
  /** Difference between where the media is and where the timeline wants it, in milliseconds. */
  skewMs: z.number().nullable(),
  volume: z.number().min(0).max(100),
  muted: z.boolean(),
  student: z.object({ id: z.number().int(), name: z.string() }).nullable(),
  immersive: z.boolean(),
  worn: z.boolean(),
  /** Class is over here: shut down, and nothing was played since. */
  ended: z.boolean().default(false),
  capabilities: z.array(z.string().max(40)).max(32),
  /** What it fetches, what failed, and the pieces of the lesson: everything else is told by `deviceInstallSync`. */
  installs: z.record(
    z.string(),
    z.object({
      status: z.enum(['pend', 'being', 'done', 'failed']),
      progress: z.number().min(0).max(1),
      /** Device's estimate of server time, in milliseconds, at which it began to fetch; older devices do not tell. */
      startedAt: z.number().nonnegative().optional(),
      /** The same of when it was done or failed. */
      reachedAt: z.number().nonnegative().optional(),
      /** Bytes a second of the last seconds, while it fetches. */
      rate: z.number().nonnegative().optional(),
      /** Why it failed. */
      reason: z.enum(INSTALL_FAULTS).optional(),
      /** Whether the school wants it kept; the others are only fetched for the lesson. */
      kept: z.boolean().optional(),
    }),
  ),
  app: z.string().max(60),
});
export type DeviceState = z.infer<typeof deviceState>;
