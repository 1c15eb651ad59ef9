import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useApp } from '../../lib/use-app';

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
