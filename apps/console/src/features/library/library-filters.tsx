import { useTranslation } from 'react-i18next';
import { AttributeFilters } from '../../components/resources/attribute-filters';
import { CategoriesFailure } from '../../components/resources/categories-failure';
import { FilterLine } from '../../components/resources/filter-line';
import { StageFilters } from '../../components/resources/stage-filters';
import { SubjectFilters } from '../../components/resources/subject-filters';
import { TypeFilter } from '../../components/resources/type-filter';
import { useChosenInSight } from '../../components/resources/use-chosen-in-sight';
import { useCategoryTree } from '../../lib/categories';
import type { ListFilter } from '../../lib/list-filter';
import styles from './library-page.module.css';

interface LibraryFiltersProps {
  readonly filter: ListFilter;
  readonly onChange: (part: Partial<ListFilter>) => void;
}

/** Type and attribute; stage, subject, and what they bring (LIB-05, LIB-Q1). */
export function LibraryFilters({ filter, onChange }: LibraryFiltersProps) {
  const { t } = useTranslation();
  const { data } = useCategoryTree();
  const box = useChosenInSight(`${JSON.stringify(filter)} ${data?.length}`);
  return (
    <section ref={box} className={styles.filters} aria-label={t('library.filters')}>
      <FilterLine>
        <TypeFilter value={filter.type} onChange={(type) => onChange({ type })} />
        <AttributeFilters value={filter} onChange={onChange} />
      </FilterLine>
      <FilterLine>
        <StageFilters value={filter} onChange={onChange} />
        <SubjectFilters value={filter} onChange={onChange} />
      </FilterLine>
      <CategoriesFailure />
    </section>
  );
}
