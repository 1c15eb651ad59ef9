import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router';
import { usePlayList } from '../../lib/play-list';
import { useApp } from '../../lib/use-app';

/** Previous and next through the play list (PLAY-06 to PLAY-08); what the address says besides stays. */
export function useSteps(id: number) {
  const { t } = useTranslation();
  const { message } = useApp();
  const navigate = useNavigate();
  const { search } = useLocation();
  const items = usePlayList((list) => list.items);
  const index = items.findIndex((item) => item.id === id);
  const go = (to: number, none: string) => {
    const target = items[to];
    if (target) void navigate({ pathname: `/play/${target.id}`, search });
    else message.info(none);
  };
  return {
    previous: () => go(index < 0 ? -1 : index - 1, t('play.noPrevious')),
    next: () => go(index + 1, t('play.noNext')),
  };
}
