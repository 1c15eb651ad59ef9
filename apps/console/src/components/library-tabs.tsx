import { useTranslation } from 'react-i18next';
import { HeadingTabs } from './heading-tabs';
import styles from './library-tabs.module.css';

const TABS = [
  { key: 'courses', to: '/course', label: 'shell.tab.courses' },
  { key: 'resources', to: '/res/list', label: 'shell.tab.resources' },
  { key: 'own', to: '/res/list?list=own', label: 'shell.tab.own' },
] as const;

interface LibraryTabsProps {
  /** The list that is shown; its name is the page's heading. */
  readonly shown: (typeof TABS)[number]['key'];
}

/** The lists to choose lessons from, side by side under "cloud lessons". */
export function LibraryTabs({ shown }: LibraryTabsProps) {
  const { t } = useTranslation();
  return <HeadingTabs tabs={TABS} shown={shown} label={t('shell.tabs')} className={styles.tabs} />;
}
