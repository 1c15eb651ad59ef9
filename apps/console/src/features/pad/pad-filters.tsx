import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { FILTER_LABELS } from '../../components/resources/filter-labels';
import { FilterRow } from '../../components/resources/filter-row';
import { TypeFilter } from '../../components/resources/type-filter';
import { useChosenInSight } from '../../components/resources/use-chosen-in-sight';
import type { ListFilter } from '../../lib/list-filter';
import styles from './pad-filters.module.css';
import { usePadOptions } from './use-pad-options';

interface PadFiltersProps {
  readonly filter: ListFilter;
  readonly onChange: (part: Partial<ListFilter>) => void;
}

/** Rows that are large enough for a finger, and pushed sideways where they are longer than the tablet is wide. */
export function PadFilters({ filter, onChange }: PadFiltersProps) {
  const { t } = useTranslation();
  const { rows, isFailed, retry } = usePadOptions(filter);
  const box = useChosenInSight(`${JSON.stringify(filter)} ${rows.length}`);
  return (
    <section ref={box} className={styles.filters} aria-label={t('library.filters')}>
      <TypeFilter value={filter.type} onChange={(type) => onChange({ type })} />
      {rows.map(({ name, options }) => (
        <FilterRow
          key={name}
          label={t(FILTER_LABELS[name])}
          options={options}
          value={filter[name]}
          onChange={(id) => onChange({ [name]: id })}
        />
      ))}
      {isFailed ? (
        <p className={styles.failure} role="alert">
          {t('library.filtersFailed')}
          <Button onClick={retry}>{t('action.retry')}</Button>
        </p>
      ) : null}
    </section>
  );
}
