import { ChevronLeft, ChevronRight, Printer } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Notice } from '../../components/notice';
import { currentLocale } from '../../lib/i18n';
import { BlockView } from './block-view';
import type { Block } from './blocks';
import { TOPICS } from './contents';
import styles from './help-topic.module.css';

interface HelpTopicProps {
  readonly id: string;
  readonly topic: readonly Block[] | undefined;
  readonly failed: boolean;
  readonly onRetry: () => void;
}

/** One topic, and the ways to the one before and after it. */
export function HelpTopic({ id, topic, failed, onRetry }: HelpTopicProps) {
  const { t } = useTranslation();
  const title = TOPICS.find((entry) => entry.id === id)?.[currentLocale()];
  if (failed && !topic) {
    const retry = (
      <button type="button" className={styles.retry} onClick={onRetry}>
        {t('action.retry')}
      </button>
    );
    return <Notice mood="broken" title={t('error.fetch')} action={retry} />;
  }
  return (
    <article className={styles.topic}>
      <header>
        <h1>{title}</h1>
        <button type="button" className={styles.print} onClick={() => window.print()}>
          <Printer size={16} strokeWidth={1.6} aria-hidden="true" />
          {t('help.print')}
        </button>
      </header>
      {topic?.map((block, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the blocks of a topic never move.
        <BlockView key={index} block={block} />
      ))}
      <Around id={id} />
    </article>
  );
}

function Around({ id }: { id: string }) {
  const { t } = useTranslation();
  const locale = currentLocale();
  const place = TOPICS.findIndex((entry) => entry.id === id);
  const before = TOPICS[place - 1];
  const after = TOPICS[place + 1];
  return (
    <nav className={styles.around} aria-label={t('help.around')}>
      {before ? (
        <Link to={`/help/${before.id}`} rel="prev">
          <ChevronLeft size={18} aria-hidden="true" />
          <span>
            <small>{t('help.previous')}</small>
            {before[locale]}
          </span>
        </Link>
      ) : null}
      {after ? (
        <Link to={`/help/${after.id}`} rel="next" className={styles.after}>
          <span>
            <small>{t('help.next')}</small>
            {after[locale]}
          </span>
          <ChevronRight size={18} aria-hidden="true" />
        </Link>
      ) : null}
    </nav>
  );
}
