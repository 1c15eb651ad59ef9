import type { Resource } from '@orrery/contract';

/** Where the original is found; empty where the source only tells how the piece was made, which helps no teacher. */
export function toSourceAddress({ source }: Pick<Resource, 'source'>): string {
  return source.includes('://') ? source : '';
}
