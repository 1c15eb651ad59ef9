import { CallError } from '@orrery/client';
import { NO_RESPONSE } from '@orrery/contract';

/** Statuses of which the user is never told (GEN-66). */
const SILENT: ReadonlySet<number> = new Set([401, 403]);

/** General words for what the server said nothing about (GEN-79 to GEN-81). */
type GeneralText = 'error.action' | 'error.fetch' | 'error.network';

/** What the user is told of a failure: the server's words, or a text of ours by its key. */
export type FailureText = { readonly words: string } | { readonly key: GeneralText };

/**
 * Chooses the words for a failure (GEN-78 to GEN-81, GEN-Q15): the server's message where it has one, the network's
 * text without an answer, else the general text of what was tried.
 * @param tried an action of the user, or a fetch of what a page shows
 * @returns null where the user is not told
 */
export function toFailureText(error: unknown, tried: 'action' | 'fetch'): FailureText | null {
  const general = { key: tried === 'action' ? 'error.action' : 'error.fetch' } as const;
  if (!(error instanceof CallError)) return general;
  if (SILENT.has(error.status)) return null;
  if (error.status === NO_RESPONSE) return { key: 'error.network' };
  return error.message && !error.id.startsWith('transport.') ? { words: error.message } : general;
}
