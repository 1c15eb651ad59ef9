import { useTranslation } from 'react-i18next';
import { FILTER_LABELS } from '../../../components/resources/filter-labels';
import { useCategories } from '../../../lib/categories';
import { isNarrowed, type ListFilter, NOT_NARROWED } from '../../../lib/list-filter';
import styles from './source-filters.module.css';

interface SourceFiltersProps {
  readonly filter: ListFilter;
  readonly onChange: (part: Partial<ListFilter>) => void;
}

/** Attribute, stage and subject in little room, and the way out of all filters (LIB-05). */
export function SourceFilters({ filter, onChange }: SourceFiltersProps) {
  const { t } = useTranslation();
  const { attributes, phases, subjects } = useCategories(filter.phase);
  const choices = [
    { name: 'cate', options: attributes },
    { name: 'phase', options: phases },
    { name: 'subject', options: subjects },
  ] as const;
  return (
    <div className={styles.line}>
      {choices.map(({ name, options }) =>
        options.length > 0 ? (
          <select
            key={name}
            className={filter[name] ? styles.on : undefined}
            aria-label={t(FILTER_LABELS[name])}
            value={filter[name]}
            onChange={(event) => onChange({ [name]: Number(event.target.value) })}
          >
            <option value={0}>{t('library.anyOf', { row: t(FILTER_LABELS[name]) })}</option>
            {options.map(({ id, name: label }) => (
              <option key={id} value={id}>
                {label}
              </option>
            ))}
          </select>
        ) : null,
      )}
      {isNarrowed(filter) ? (
        <button type="button" onClick={() => onChange(NOT_NARROWED)}>
          {t('library.clearAll')}
        </button>
      ) : null}
    </div>
  );
}
