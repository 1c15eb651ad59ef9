import type { Resource } from '@orrery/contract';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { FailureNotice } from '../failure-notice';
import { Notice } from '../notice';
import { PlainButton } from '../plain-button';
import styles from './resource-results.module.css';

interface ResourceResultsProps {
  readonly list: readonly Resource[] | undefined;
  /** Why it could not be fetched; null where it could. */
  readonly error: unknown;
  readonly onRetry: () => void;
  /** Ends every filter: the next step where nothing was found. */
  readonly onClear: () => void;
  /** Leads to the first page: the next step where the list has entries, but none on this page. */
  readonly onFirstPage?: (() => void) | undefined;
  readonly card: (resource: Resource) => ReactNode;
  /** Shown instead of "nothing found" where there is nothing to find. */
  readonly empty?: ReactNode;
  /** Least width of a card in CSS pixels. */
  readonly cardWidth: number;
  /** The list is the one before; what was asked for is on its way. */
  readonly isStale?: boolean;
}

const SKELETONS = Array.from({ length: 10 }, (_, index) => `skeleton-${index}`);

/** The grid in its four states: loading, loaded, empty, error (LIB-10 to LIB-12). */
export function ResourceResults(props: ResourceResultsProps) {
  const { list, error, onRetry, card, cardWidth, isStale = false } = props;
  const { t } = useTranslation();
  const columns = { gridTemplateColumns: `repeat(auto-fill, minmax(min(${cardWidth}px, 100%), 1fr))` };
  if (!list) {
    if (error) return <FailureNotice error={error} onRetry={onRetry} />;
    return (
      <ul className={styles.grid} style={columns} aria-busy="true" aria-label={t('app.loading')}>
        {SKELETONS.map((key) => (
          <li key={key} className={styles.skeleton} />
        ))}
      </ul>
    );
  }
  if (list.length === 0) return <NothingHere {...props} />;
  const classes = isStale ? `${styles.grid} ${styles.stale}` : styles.grid;
  return (
    <ul className={classes} style={columns} aria-busy={isStale} aria-label={t('library.results')}>
      {list.map((resource) => (
        <li key={resource.id}>{card(resource)}</li>
      ))}
    </ul>
  );
}

/** Why the grid is empty, and the way on. */
function NothingHere({ empty, onFirstPage, onClear }: ResourceResultsProps) {
  const { t } = useTranslation();
  if (onFirstPage) {
    const first = <PlainButton onClick={onFirstPage}>{t('library.firstPage')}</PlainButton>;
    return <Notice title={t('library.pageEmpty')} action={first} />;
  }
  if (empty) return empty;
  const clear = <PlainButton onClick={onClear}>{t('library.clearFilters')}</PlainButton>;
  return <Notice title={t('library.empty')} action={clear} />;
}
