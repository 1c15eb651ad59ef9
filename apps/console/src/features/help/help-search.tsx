import { Search, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { currentLocale } from '../../lib/i18n';
import styles from './help-search.module.css';
import { type ShownHit, useGuideSearch } from './use-guide-search';

/** Most places that the box lists. */
const SHOWN = 12;

/** Finds words in the whole guide; the places stand below the box. */
export function HelpSearch() {
  const { t } = useTranslation();
  const { query, setQuery, hits, prepare } = useGuideSearch(currentLocale());
  return (
    <search>
      <div className={styles.box}>
        <Search size={18} strokeWidth={1.6} aria-hidden="true" />
        <input
          type="text"
          enterKeyHint="search"
          aria-label={t('help.search')}
          placeholder={t('help.search')}
          maxLength={80}
          value={query}
          onFocus={prepare}
          onChange={(event) => {
            prepare();
            setQuery(event.target.value);
          }}
          onKeyDown={(event) => {
            if (event.key === 'Escape') setQuery('');
          }}
        />
        {query ? (
          <button type="button" aria-label={t('help.clear')} onClick={() => setQuery('')}>
            <X size={16} aria-hidden="true" />
          </button>
        ) : null}
      </div>
      <p className={styles.found} role="status">
        {hits ? (hits.length > 0 ? t('help.found', { count: hits.length }) : t('help.notFound')) : null}
      </p>
      {hits && hits.length > 0 ? <Hits hits={hits.slice(0, SHOWN)} onPick={() => setQuery('')} /> : null}
    </search>
  );
}

function Hits({ hits, onPick }: { hits: readonly ShownHit[]; onPick: () => void }) {
  return (
    <ul className={styles.hits}>
      {hits.map(({ topic, section, title, heading, excerpt }) => (
        <li key={`${topic}#${section}`}>
          <Link to={section ? `/help/${topic}#${section}` : `/help/${topic}`} onClick={onPick}>
            <b>{heading ?? title}</b>
            {heading ? <small>{title}</small> : null}
            <span>{excerpt}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
