import { CATE_TYPE } from '@orrery/contract';
import { useTranslation } from 'react-i18next';
import { useCategories } from '../../lib/categories';
import type { ListFilter } from '../../lib/list-filter';
import { FilterRow } from './filter-row';

interface AttributeFiltersProps {
  readonly value: ListFilter;
  readonly onChange: (part: Partial<ListFilter>) => void;
}

/** The attribute, and the general categories where it is "general" (LIB-05, LIB-Q1). */
export function AttributeFilters({ value, onChange }: AttributeFiltersProps) {
  const { t } = useTranslation();
  const { attributes, general } = useCategories(value.phase);
  return (
    <>
      <FilterRow
        label={t('library.cate')}
        options={attributes}
        value={value.cate}
        onChange={(cate) => onChange({ cate })}
      />
      {value.cate === CATE_TYPE.general && general.length > 0 ? (
        <FilterRow
          label={t('library.general')}
          options={general}
          value={value.general}
          onChange={(id) => onChange({ general: id })}
        />
      ) : null}
    </>
  );
}
