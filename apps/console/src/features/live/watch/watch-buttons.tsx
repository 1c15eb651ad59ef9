import { BellRing, Cast, type LucideIcon, RefreshCw, ScanEye } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { DeviceView } from '../../../lib/live/device-view';
import type { WatchActions } from './use-watch-actions';
import styles from './watch.module.css';

interface WatchButtonsProps {
  readonly view: DeviceView;
  readonly actions: WatchActions;
  /** Whether the class plays something to catch up with. */
  readonly classPlays: boolean;
  /** Whether the class sees this student's view. */
  readonly shown: boolean;
}

/** What can be done for this student; what the headset cannot do says so. */
export function WatchButtons({ view, actions, classPlays, shown }: WatchButtonsProps) {
  const { t } = useTranslation();
  const { id, online, capabilities } = view;
  const able = (capability: string) => online && capabilities.includes(capability);
  return (
    <div className={styles.buttons}>
      <WatchButton
        icon={RefreshCw}
        text={t('watch.catchUp')}
        primary
        reason={!online ? t('live.fact.offline') : classPlays ? '' : t('watch.classIdle')}
        onClick={() => actions.catchUp(id)}
      />
      <WatchButton
        icon={ScanEye}
        text={t('play.recentre')}
        reason={able('recentre') ? '' : t('watch.unable')}
        onClick={() => actions.recentre(view)}
      />
      <WatchButton
        icon={BellRing}
        text={t('play.nudge')}
        reason={able('nudge') ? '' : t('watch.unable')}
        onClick={() => actions.nudge(view)}
      />
      <WatchButton
        icon={Cast}
        text={shown ? t('watch.endSpotlight') : t('watch.spotlight')}
        wide
        pressed={shown}
        reason={online || shown ? '' : t('live.fact.offline')}
        onClick={() => (shown ? actions.endSpotlight() : actions.spotlight(view))}
      />
    </div>
  );
}

interface WatchButtonProps {
  readonly icon: LucideIcon;
  readonly text: string;
  /** Why it cannot be pressed; empty where it can. */
  readonly reason: string;
  readonly primary?: boolean;
  readonly wide?: boolean;
  readonly pressed?: boolean;
  readonly onClick: () => void;
}

function WatchButton({ icon: Icon, text, reason, primary, wide, pressed, onClick }: WatchButtonProps) {
  const look = [
    styles.button,
    primary ? styles.primary : '',
    wide ? styles.wide : '',
    pressed ? styles.on : '',
  ];
  return (
    <button
      type="button"
      className={look.filter(Boolean).join(' ')}
      disabled={reason !== ''}
      title={reason || undefined}
      onClick={onClick}
    >
      <Icon size={18} strokeWidth={1.7} aria-hidden="true" />
      {text}
    </button>
  );
}
