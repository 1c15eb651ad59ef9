import { BellRing, Focus, LogOut } from 'lucide-react';
import { type ToggleEvent, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { DeviceView } from '../../lib/live/device-view';
import styles from './device-menu.module.css';
import { useDeviceCalls } from './use-device-calls';
import { useDeviceFacts } from './use-device-facts';

interface DeviceMenuProps {
  readonly view: DeviceView;
  /** What it opens beside. */
  readonly anchor: HTMLElement;
  readonly onClose: () => void;
}

const ICON = { size: 17, strokeWidth: 1.6, 'aria-hidden': true } as const;
const GAP_PX = 4;
/** The menu's own width, as its style says. */
const WIDTH_PX = 248;
/** Room that the menu needs below its row, else it opens above. */
const HEIGHT_PX = 220;

/** What is to say of one headset and its student, and what can be done for just this one (PLAY-75). */
export function DeviceMenu({ view, anchor, onClose }: DeviceMenuProps) {
  const { t } = useTranslation();
  const { facts } = useDeviceFacts(view);
  const calls = useDeviceCalls(view);
  const menu = useRef<HTMLElement>(null);
  useEffect(() => {
    menu.current?.showPopover();
    menu.current?.querySelector('button')?.focus();
  }, []);
  const handleToggle = (event: ToggleEvent) => {
    if (event.newState === 'closed') onClose();
  };
  const choose = (action: () => void) => () => {
    menu.current?.hidePopover();
    action();
  };
  const can = (what: string) => view.online && view.capabilities.includes(what);
  return (
    <section
      ref={menu}
      popover="auto"
      // The lesson's keys rest while it is open.
      role="dialog"
      aria-label={t('play.more', { name: view.name })}
      className={styles.menu}
      style={placeBeside(anchor)}
      onToggle={handleToggle}
    >
      <p className={styles.name}>
        <b>{view.name}</b>
        {view.loggedIn ? <span>{view.deviceName}</span> : null}
      </p>
      <p className={styles.facts}>{facts}</p>
      <button type="button" disabled={!can('recentre')} onClick={choose(calls.recentre)}>
        <Focus {...ICON} />
        {t('play.recentre')}
      </button>
      <button type="button" disabled={!can('nudge')} onClick={choose(calls.nudge)}>
        <BellRing {...ICON} />
        {t('play.nudge')}
      </button>
      {view.loggedIn ? (
        <button type="button" className={styles.dangerous} onClick={choose(calls.askClear)}>
          <LogOut {...ICON} />
          {t('play.clearStudent')}
        </button>
      ) : null}
    </section>
  );
}

/** Below the row, above it where there is no room, and within the window. */
function placeBeside(anchor: HTMLElement) {
  const { left, top, bottom } = anchor.getBoundingClientRect();
  const isLow = bottom + HEIGHT_PX > window.innerHeight;
  return {
    left: Math.max(GAP_PX, Math.min(left, window.innerWidth - WIDTH_PX - GAP_PX)),
    ...(isLow ? { bottom: window.innerHeight - top + GAP_PX } : { top: bottom + GAP_PX }),
  };
}
