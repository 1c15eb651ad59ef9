import type { PlayDevice } from '@orrery/contract';
import { queryClient } from '../query-client';
import { DEVICES_KEY } from './connection';
import { expect } from './expectations';
import { RELOAD_AFTER_ACTION_MS } from './limits';
import type { OrderPatch } from './order-parts';

interface Ordered {
  readonly revisions: Readonly<Record<string, number>>;
}

/** Revisions that this page's own orders gave, by device id: a list with lower ones is older than them. */
const ordered = new Map<number, number>();
let under = 0;

/**
 * Gives an order: it shows at once, is taken back where the server refuses it, and the list is asked for again
 * a moment later (PLAY-76, LIVE-07).
 */
export async function order<Answer extends Ordered>(
  ids: readonly number[],
  patch: OrderPatch,
  call: () => Promise<Answer>,
): Promise<Answer> {
  const expected = expect(ids, patch);
  under += 1;
  try {
    const answer = await call();
    expected.take(answer.revisions);
    for (const [id, revision] of Object.entries(answer.revisions)) ordered.set(Number(id), revision);
    setTimeout(reload, RELOAD_AFTER_ACTION_MS);
    return answer;
  } catch (error) {
    expected.takeBack();
    // An answer that got lost may have been a yes: the list says what is true.
    reload();
    throw error;
  } finally {
    under -= 1;
  }
}

function reload(): void {
  void queryClient.invalidateQueries({ queryKey: [DEVICES_KEY] });
}

/** Whether a list of devices knows of everything that this page has ordered. */
export function isUpToDate(devices: readonly PlayDevice[]): boolean {
  return under === 0 && devices.every(({ id, desired }) => desired.revision >= (ordered.get(id) ?? 0));
}

/** Whether a device acts on an order that neither the list nor this page knows: somebody else gave it. */
export function actsOnOthers({ id, desired, state }: PlayDevice): boolean {
  return (state?.revision ?? 0) > Math.max(desired.revision, ordered.get(id) ?? 0);
}
