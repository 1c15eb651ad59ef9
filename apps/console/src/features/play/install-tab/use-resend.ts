import { MAX_ORDER_DEVICES } from '@orrery/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { http } from '../../../lib/http';
import { RELOAD_AFTER_ACTION_MS } from '../../../lib/live/limits';
import { queryClient } from '../../../lib/query-client';
import { useApp } from '../../../lib/use-app';
import { useFailure } from '../../../lib/use-failure';
import { INSTALLS_KEY } from './use-install-groups';

/**
 * Sends a resource again to headsets that have not installed it, and asks for the list again 3 s later, when they have
 * begun (PLAY-79, PLAY-80).
 */
export function useResend(rid: number) {
  const { t } = useTranslation();
  const { message } = useApp();
  const showFailure = useFailure();
  /** Those that were just told: no second click until the list has come again. */
  const [sent, setSent] = useState<ReadonlySet<number>>(new Set());

  async function resend(ids: readonly number[]): Promise<void> {
    setSent(new Set([...sent, ...ids]));
    const forget = () => setSent((before) => new Set([...before].filter((id) => !ids.includes(id))));
    try {
      for (let first = 0; first < ids.length; first += MAX_ORDER_DEVICES) {
        await http.install({ rids: [rid], ids: ids.slice(first, first + MAX_ORDER_DEVICES) });
      }
      message.success(t('play.install.sent', { count: ids.length }));
      setTimeout(() => {
        forget();
        void queryClient.invalidateQueries({ queryKey: [INSTALLS_KEY] });
      }, RELOAD_AFTER_ACTION_MS);
    } catch (error) {
      forget();
      showFailure(error);
    }
  }

  return { sent, resend: (ids: readonly number[]) => void resend(ids) };
}
