import { PHASE_WITH_VOLUMES } from '@orrery/contract';
import { useTranslation } from 'react-i18next';
import { useCategories, useSubjectFilters } from '../../lib/categories';
import type { ListFilter } from '../../lib/list-filter';
import { FILTER_LABELS } from './filter-labels';
import { FilterRow } from './filter-row';

interface SubjectFiltersProps {
  readonly value: ListFilter;
  readonly onChange: (part: Partial<ListFilter>) => void;
}

/** What a chosen subject can be narrowed by: grade, knowledge, and in high school the volume (LIB-36, LIB-Q1, LIB-Q7). */
export function SubjectFilters({ value, onChange }: SubjectFiltersProps) {
  const { t } = useTranslation();
  const { subjects } = useCategories(value.phase);
  const isKnown = subjects.some(({ id }) => id === value.subject);
  const { data } = useSubjectFilters({ ...value, subject: isKnown ? value.subject : 0 });
  if (!isKnown) return null;
  const rows = [
    { name: 'grade', options: data?.grade ?? [] },
    { name: 'volume', options: value.phase === PHASE_WITH_VOLUMES ? (data?.volume ?? []) : [] },
    { name: 'know', options: data?.new_know_cate ?? [] },
  ] as const;
  return rows
    .filter(({ options }) => options.length > 0)
    .map(({ name, options }) => (
      <FilterRow
        key={name}
        label={t(FILTER_LABELS[name])}
        options={options}
        value={value[name]}
        onChange={(id) => onChange({ [name]: id })}
      />
    ));
}
