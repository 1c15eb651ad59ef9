import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { type ListFilter, NOT_NARROWED } from '../../lib/list-filter';
import styles from './results-bar.module.css';
import { useChips } from './use-chips';

interface ResultsBarProps {
  readonly filter: ListFilter;
  /** How many were found, in words; null while that is not known. */
  readonly count: string | null;
  readonly onChange: (part: Partial<ListFilter>) => void;
  /** Stands at the right: the order of the list. */
  readonly children?: ReactNode;
}

/** How many were found, and each active filter as a chip that ends it. */
export function ResultsBar({ filter, count, onChange, children }: ResultsBarProps) {
  const { t } = useTranslation();
  const chips = useChips(filter);
  return (
    <div className={styles.bar}>
      <p aria-live="polite" className="num">
        {count}
      </p>
      {chips.map(({ key, name }) => (
        <button
          key={key}
          type="button"
          className={styles.tag}
          aria-label={t('library.removeFilter', { name })}
          title={name}
          onClick={() => onChange({ [key]: key === 'words' ? '' : 0 })}
        >
          <span>{name}</span>
          <X size={14} aria-hidden="true" />
        </button>
      ))}
      {chips.length > 1 ? (
        <button type="button" className={styles.clear} onClick={() => onChange(NOT_NARROWED)}>
          {t('library.clearAll')}
        </button>
      ) : null}
      <div className={styles.end}>{children}</div>
    </div>
  );
}
