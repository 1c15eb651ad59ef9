import { type KeyboardEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './play-tabs.module.css';

const TABS = [
  { key: 'playback', label: 'play.tab.playback' },
  { key: 'view', label: 'play.tab.view' },
] as const;

export type PlayTab = (typeof TABS)[number]['key'];

interface PlayTabsProps {
  readonly tab: PlayTab;
  readonly onChange: (tab: PlayTab) => void;
  readonly onHelp: () => void;
}

/** The centre's tabs (PLAY-03): arrows move between them, as the pattern wants. */
export function PlayTabs({ tab, onChange, onHelp }: PlayTabsProps) {
  const { t } = useTranslation();
  const buttons = useRef(new Map<PlayTab, HTMLButtonElement>());
  const handleKey = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
    const other = TABS.find(({ key }) => key !== tab);
    if (!other) return;
    onChange(other.key);
    buttons.current.get(other.key)?.focus();
  };
  return (
    <div className={styles.bar}>
      <div
        role="tablist"
        aria-label={t('play.tabs')}
        className={styles.tabs}
        onKeyDown={handleKey}
        tabIndex={-1}
      >
        {TABS.map(({ key, label }) => (
          <button
            key={key}
            type="button"
            role="tab"
            ref={(button) => {
              if (button) buttons.current.set(key, button);
            }}
            aria-selected={key === tab}
            tabIndex={key === tab ? 0 : -1}
            className={key === tab ? styles.on : undefined}
            onClick={(event) => {
              onChange(key);
              // After a click the arrows go on to mean previous and next; only a keyboard's user stays on the tabs.
              if (event.detail > 0) event.currentTarget.blur();
            }}
          >
            {t(label)}
          </button>
        ))}
      </div>
      <button type="button" className={styles.help} onClick={onHelp}>
        <kbd>?</kbd>
        {t('play.shortcuts')}
      </button>
    </div>
  );
}
