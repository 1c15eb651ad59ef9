/** Where a bucket keeps what arrives, until it is checked. */
export const ARRIVALS = 'incoming/';

/** Name of the object that an upload's form makes; its pieces are below it. */
export function arrivalKey(uploadKey: string): string {
  return `${ARRIVALS}${uploadKey}`;
}

/** The upload that an object belongs to; null for one that is none of ours. */
export function uploadKeyOf(objectKey: string): string | null {
  return /^incoming\/(schools\/\d+\/[0-9a-f-]{36})(?:\/|$)/.exec(objectKey)?.[1] ?? null;
}
