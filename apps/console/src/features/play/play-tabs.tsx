import { ChartColumn, Projector as ProjectorIcon } from 'lucide-react';
import { type KeyboardEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import styles from './play-tabs.module.css';

const LABELS = {
  playback: 'play.tab.playback',
  view: 'play.tab.view',
  installs: 'play.tab.installs',
  data: 'play.tab.data',
} as const;

export type PlayTab = keyof typeof LABELS;

const ALWAYS = ['playback', 'view', 'installs'] as const;

/** The tabs of an item (PLAY-03): only one that tests has teaching data (PLAY-04). */
export function tabsOf(isReview: boolean): readonly PlayTab[] {
  return isReview ? [...ALWAYS, 'data'] : ALWAYS;
}

interface PlayTabsProps {
  readonly tab: PlayTab;
  readonly isReview: boolean;
  readonly onChange: (tab: PlayTab) => void;
  readonly onProject: () => void;
  readonly onHelp: () => void;
}

/** The centre's tabs, and what the whole screen can do besides. */
export function PlayTabs({ tab, isReview, onChange, onProject, onHelp }: PlayTabsProps) {
  const { t } = useTranslation();
  return (
    <div className={styles.bar}>
      <TabList tab={tab} tabs={tabsOf(isReview)} onChange={onChange} />
      <div className={styles.tools}>
        {isReview ? (
          <Link to="/study" className={styles.tool} title={t('play.toStudy')} aria-label={t('play.toStudy')}>
            <ChartColumn size={15} aria-hidden="true" />
            <span>{t('play.toStudy')}</span>
          </Link>
        ) : null}
        <button
          type="button"
          className={styles.tool}
          aria-label={t('play.projector')}
          aria-keyshortcuts="P"
          title={t('play.projectorHint')}
          onClick={onProject}
        >
          <ProjectorIcon size={15} aria-hidden="true" />
          <span>{t('play.projector')}</span>
        </button>
        <button type="button" className={styles.tool} aria-label={t('play.shortcuts')} onClick={onHelp}>
          <kbd>?</kbd>
          <span>{t('play.shortcuts')}</span>
        </button>
      </div>
    </div>
  );
}

interface TabListProps {
  readonly tab: PlayTab;
  readonly tabs: readonly PlayTab[];
  readonly onChange: (tab: PlayTab) => void;
}

/** Arrows move between the tabs, as the pattern wants. */
function TabList({ tab, tabs, onChange }: TabListProps) {
  const { t } = useTranslation();
  const buttons = useRef(new Map<PlayTab, HTMLButtonElement>());
  const handleKey = (event: KeyboardEvent) => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    const next = step && tabs[(tabs.indexOf(tab) + step + tabs.length) % tabs.length];
    if (!next) return;
    onChange(next);
    buttons.current.get(next)?.focus();
  };
  return (
    <div
      role="tablist"
      aria-label={t('play.tabs')}
      className={styles.tabs}
      onKeyDown={handleKey}
      tabIndex={-1}
    >
      {tabs.map((key) => (
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
          {t(LABELS[key])}
        </button>
      ))}
    </div>
  );
}
