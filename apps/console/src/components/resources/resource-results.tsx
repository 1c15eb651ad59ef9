import type { Resource } from '@orrery/contract';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { type ListFilter, NOT_NARROWED } from '../../lib/list-filter';
import { BeyondEnd } from '../beyond-end';
import { CardBones, CardGrid } from '../card-grid';
import { FailureNotice } from '../failure-notice';
import { Notice } from '../notice';
import { PlainButton } from '../plain-button';
import styles from './resource-results.module.css';

/** What came of asking for a page of a list; until it comes, `data` may be the page before. */
interface ListQuery {
  readonly data:
    | { readonly list: readonly Resource[]; readonly total: number; readonly similar: number }
    | undefined;
  readonly error: unknown;
  readonly isPlaceholderData: boolean;
  readonly refetch: () => unknown;
}

interface ResourceResultsProps {
  readonly query: ListQuery;
  readonly filter: ListFilter;
  readonly onChange: (part: Partial<ListFilter>) => void;
  readonly card: (resource: Resource) => ReactNode;
  /** Shown instead of "nothing found" where there is nothing to find. */
  readonly empty?: ReactNode;
  /** Least width of a card in CSS pixels. */
  readonly cardWidth: number;
}

/** Cards of a first page that fit a common screen, and the height of their words. */
const BONES = { count: 10, wordsHeight: 55 } as const;

/** The grid in its four states: loading, loaded, empty, error (LIB-10 to LIB-12). */
export function ResourceResults(props: ResourceResultsProps) {
  const { query, filter, card, cardWidth } = props;
  const { t } = useTranslation();
  const { data, error, isPlaceholderData, refetch } = query;
  if (!data) {
    if (error) return <FailureNotice error={error} onRetry={() => void refetch()} />;
    return <CardBones cardWidth={cardWidth} {...BONES} />;
  }
  if (data.list.length === 0) return <NothingHere {...props} total={data.total} />;
  return (
    <>
      {data.similar && !isPlaceholderData ? (
        <p className={styles.similar} role="status">
          {t('library.similar', { words: filter.words })}
        </p>
      ) : null}
      <CardGrid label={t('library.results')} cardWidth={cardWidth} isStale={isPlaceholderData}>
        {data.list.map((resource) => (
          <li key={resource.id}>{card(resource)}</li>
        ))}
      </CardGrid>
    </>
  );
}

/** Why the grid is empty, and the way on. */
function NothingHere({ total, empty, onChange }: ResourceResultsProps & { total: number }) {
  const { t } = useTranslation();
  if (total > 0) return <BeyondEnd onFirstPage={() => onChange({ page: 1 })} />;
  if (empty) return empty;
  const clear = <PlainButton onClick={() => onChange(NOT_NARROWED)}>{t('library.clearFilters')}</PlainButton>;
  return <Notice title={t('library.empty')} action={clear} />;
}
