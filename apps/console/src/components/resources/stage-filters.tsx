import { useTranslation } from 'react-i18next';
import { useCategories } from '../../lib/categories';
import { FilterRow } from './filter-row';

/** Ids of a stage and of one of its subjects; 0 for all. */
interface Stage {
  readonly phase: number;
  readonly subject: number;
}

interface StageFiltersProps {
  readonly value: Stage;
  readonly onChange: (part: Partial<Stage>) => void;
}

/** Stage and subject (LIB-05); a stage brings its own subjects. */
export function StageFilters({ value, onChange }: StageFiltersProps) {
  const { t } = useTranslation();
  const { phases, subjects } = useCategories(value.phase);
  return (
    <>
      <FilterRow
        label={t('library.phase')}
        options={phases}
        value={value.phase}
        onChange={(phase) => onChange({ phase })}
      />
      {subjects.length > 0 ? (
        <FilterRow
          label={t('library.subject')}
          options={subjects}
          value={value.subject}
          onChange={(subject) => onChange({ subject })}
        />
      ) : null}
    </>
  );
}
