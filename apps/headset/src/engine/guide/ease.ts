/** Close enough that the eye sees no difference. */
const THERE = 0.004;

/**
 * A value on its way, frame by frame.
 * @param perSecond how quickly: about this share of the way in the first moments of a second
 */
export function ease(present: number, wanted: number, deltaSeconds: number, perSecond: number): number {
  const next = present + (wanted - present) * (1 - Math.exp(-perSecond * deltaSeconds));
  return Math.abs(wanted - next) < THERE ? wanted : next;
}
