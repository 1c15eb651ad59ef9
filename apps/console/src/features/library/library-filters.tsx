import { useTranslation } from 'react-i18next';
import { StageFilters } from '../../components/resources/stage-filters';
import { TypeFilter } from '../../components/resources/type-filter';
import type { ResourceFilter } from '../../lib/resources';
import styles from './library-page.module.css';

interface LibraryFiltersProps {
  readonly filter: ResourceFilter;
  readonly onChange: (part: Partial<ResourceFilter>) => void;
}

/** Type, stage and subject (LIB-05). */
export function LibraryFilters({ filter, onChange }: LibraryFiltersProps) {
  const { t } = useTranslation();
  return (
    <section className={styles.filters} aria-label={t('library.filters')}>
      <TypeFilter value={filter.type} onChange={(type) => onChange({ type })} />
      <div className={styles.pair}>
        <StageFilters value={filter} onChange={onChange} />
      </div>
    </section>
  );
}
