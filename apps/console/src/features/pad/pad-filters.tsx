import { useTranslation } from 'react-i18next';
import { StageFilters } from '../../components/resources/stage-filters';
import { TypeFilter } from '../../components/resources/type-filter';
import type { ListFilter } from '../../lib/list-filter';
import styles from './pad-page.module.css';

interface PadFiltersProps {
  readonly filter: ListFilter;
  readonly onChange: (part: Partial<ListFilter>) => void;
}

/** Type, stage and the stage's subjects, large enough for a finger. */
export function PadFilters({ filter, onChange }: PadFiltersProps) {
  const { t } = useTranslation();
  return (
    <section className={styles.filters} aria-label={t('library.filters')}>
      <TypeFilter value={filter.type} onChange={(type) => onChange({ type })} />
      <StageFilters value={filter} onChange={onChange} />
    </section>
  );
}
