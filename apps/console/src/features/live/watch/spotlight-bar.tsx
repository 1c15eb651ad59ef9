import type { PlayDevice } from '@orrery/contract';
import { Cast } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { spotlightOf } from '../../../lib/live/spotlight';
import styles from './spotlight-bar.module.css';
import { useWatchActions } from './use-watch-actions';

interface SpotlightBarProps {
  readonly devices: readonly PlayDevice[];
  /** Looks closer at the headset that is shown: over the class view; elsewhere the bar has a row of its own. */
  readonly onShow?: (id: number) => void;
}

/** Says whose view the class sees, until it is ended: nothing for nobody's. */
export function SpotlightBar({ devices, onShow }: SpotlightBarProps) {
  const { t } = useTranslation();
  const actions = useWatchActions(devices);
  const shown = spotlightOf(devices);
  if (!shown) return null;
  const isOnline = devices.some(({ id, is_online }) => id === shown.device && is_online === 1);
  return (
    <div
      className={onShow ? `${styles.bar} ${styles.floats}` : styles.bar}
      role="status"
      data-floats={onShow ? true : undefined}
    >
      <Cast size={18} strokeWidth={1.7} aria-hidden="true" />
      <span>{t('watch.everyoneSees', { name: shown.name })}</span>
      {onShow && isOnline ? (
        <button type="button" onClick={() => onShow(shown.device)}>
          {t('watch.show')}
        </button>
      ) : null}
      <button type="button" onClick={actions.endSpotlight}>
        {t('watch.end')}
      </button>
    </div>
  );
}
