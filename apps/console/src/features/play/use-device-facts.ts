import { useTranslation } from 'react-i18next';
import { currentLocale } from '../../lib/i18n';
import type { DeviceView } from '../../lib/live/device-view';
import { toList } from '../../lib/written';

/** What is to say of a headset, in words: for readers that do not see its icons, and its trouble for all. */
export function useDeviceFacts(view: DeviceView): { facts: string; trouble: string | null } {
  const { t } = useTranslation();
  const seconds = (view.laggingMs ?? 0) / 1000;
  const troubles = {
    offline: t('play.fact.offline'),
    left: t('play.fact.left'),
    taken: t('live.fact.taken'),
    failed: t('play.fact.failed'),
    fault: t(view.fault === 'nonsense' ? 'live.fact.nonsense' : 'live.fact.flooding'),
    away: t('live.fact.away'),
    behind: t('live.fact.behind', { seconds: view.behindSeconds ?? 0 }),
    battery: t('play.fact.lowBattery'),
    lagging: t('play.fact.lagging', { seconds }),
  };
  const statuses = {
    idle: t('play.fact.idle'),
    loading: t('play.fact.loading'),
    playing: t('play.fact.playing'),
    paused: t('play.fact.paused'),
    failed: t('play.fact.failed'),
    ended: t('play.fact.ended'),
  };
  const trouble = view.trouble && troubles[view.trouble];
  if (!view.online) return { facts: troubles.offline, trouble };
  const facts = [
    statuses[view.status],
    t(view.command ? 'play.fact.command' : 'play.fact.free'),
    view.muted ? t('play.fact.muted') : null,
    view.downloading ? t('play.fact.downloading') : null,
    view.streams ? t('play.fact.streams') : null,
    trouble === statuses[view.status] ? null : trouble,
  ].filter((fact) => fact !== null);
  return { facts: toList(facts, currentLocale()), trouble };
}
