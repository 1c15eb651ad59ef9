import { z } from 'zod';

/**
 * Where the media stands: at server time `at` it is at `position`, and moves with `rate` while playing.
 * Every device computes the present position itself, so that all agree and a late one lands on the right frame.
 */
export const timeline = z.object({
  status: z.enum(['playing', 'paused']),
  /** Seconds into the media. */
  position: z.number().min(0),
  /** Server time in milliseconds since 1970. */
  at: z.number(),
  rate: z.number().min(0.25).max(4).default(1),
  /** Whether the media starts again at its end. */
  loop: z.boolean().default(false),
  /** Length of the media in seconds, where it has one. */
  duration: z.number().positive().nullable().default(null),
});
export type Timeline = z.infer<typeof timeline>;

/**
 * The position that a timeline means at a moment.
 * @param nowMs server time in milliseconds
 * @returns seconds; before `at` the starting position, never past the end
 */
export function positionAt(order: Timeline, nowMs: number): number {
  if (order.status === 'paused') return order.position;
  const elapsedSeconds = Math.max(0, nowMs - order.at) / 1000;
  const position = order.position + elapsedSeconds * order.rate;
  if (order.duration === null) return position;
  return order.loop ? position % order.duration : Math.min(position, order.duration);
}
