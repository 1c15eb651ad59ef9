import { MAX_PLAYLIST_ITEMS } from '@orrery/contract';

/** A play list with more at its end: each resource once; where it grows too long the oldest fall out. */
export function addToPlaylist(present: readonly number[], added: readonly number[]): number[] {
  return [...new Set([...present, ...added])].slice(-MAX_PLAYLIST_ITEMS);
}
