import { useTranslation } from 'react-i18next';
import type { DeviceView } from '../../lib/live/device-view';

/** What a tile says of its student, in two words. */
export function useTileFact(view: DeviceView): string {
  const { t } = useTranslation();
  switch (view.trouble) {
    case 'offline':
      return t('live.fact.offline');
    case 'left':
      return t('live.fact.left');
    case 'taken':
      return t('live.fact.taken');
    case 'failed':
      return t('live.fact.failed');
    case 'fault':
      return t(view.fault === 'nonsense' ? 'live.fact.nonsense' : 'live.fact.flooding');
    case 'battery':
      return t('live.fact.battery', { percent: Math.round((view.battery ?? 0) * 100) });
    case 'away':
      return t('live.fact.away');
    case 'behind':
      return t('live.fact.behind', { seconds: view.behindSeconds ?? 0 });
    case 'lagging':
      return t('live.fact.lagging', { seconds: Math.floor((view.laggingMs ?? 0) / 100) / 10 });
    case null:
      return t('live.fact.fine');
  }
}
