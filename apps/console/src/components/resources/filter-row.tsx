import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './filter-row.module.css';

export interface FilterOption {
  /** 0 stands for "all". */
  readonly id: number;
  readonly name: string;
  readonly icon?: ReactNode;
}

interface FilterRowProps {
  readonly label: string;
  readonly options: readonly FilterOption[];
  readonly value: number;
  readonly onChange: (id: number) => void;
}

/** One filter: a row of words, exactly one of which is chosen. */
export function FilterRow({ label, options, value, onChange }: FilterRowProps) {
  const { t } = useTranslation();
  const all: FilterOption = { id: 0, name: t('library.all') };
  return (
    <fieldset className={styles.row}>
      <legend className="visually-hidden">{label}</legend>
      <span className={styles.label} aria-hidden="true">
        {label}
      </span>
      <span className={styles.options}>
        {[all, ...options].map((option) => (
          <button
            key={option.id}
            type="button"
            className={option.id === value ? styles.on : undefined}
            aria-pressed={option.id === value}
            onClick={() => onChange(option.id)}
          >
            {option.icon}
            {option.name}
          </button>
        ))}
      </span>
    </fieldset>
  );
}
