import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { DEVICES_KEY } from '../../lib/live/connection';
import { type Expectation, expect, expectRevisions } from '../../lib/live/expectations';
import { RELOAD_AFTER_ACTION_MS } from '../../lib/live/limits';
import { queryClient } from '../../lib/query-client';
import { useApp } from '../../lib/use-app';
import { beginOrder } from './play-session';

interface Ordered {
  readonly revisions: Readonly<Record<string, number>>;
}

/**
 * Gives an order: it shows at once, is taken back where the server refuses it, and the list is asked for again
 * a moment later (PLAY-76).
 */
export async function order<Answer extends Ordered>(
  ids: readonly number[],
  patch: Expectation['patch'],
  call: () => Promise<Answer>,
): Promise<Answer> {
  const takeBack = expect(ids, patch);
  const finish = beginOrder();
  try {
    const answer = await call();
    expectRevisions(answer.revisions);
    finish(answer.revisions);
    setTimeout(() => void queryClient.invalidateQueries({ queryKey: [DEVICES_KEY] }), RELOAD_AFTER_ACTION_MS);
    return answer;
  } catch (error) {
    takeBack();
    finish({});
    throw error;
  }
}

/** Says why an action cannot be: nobody online, or nobody selected (PLAY-66 to PLAY-68). */
export function useNeedsDevices(selected: number, online: number): () => boolean {
  const { t } = useTranslation();
  const { message } = useApp();
  return useCallback(() => {
    if (selected > 0) return true;
    message.warning(t(online === 0 ? 'play.noOnline' : 'play.selectFirst'));
    return false;
  }, [message, online, selected, t]);
}
