import { useTranslation } from 'react-i18next';
import { FilterRow } from '../../components/resources/filter-row';
import { TypeIcon } from '../../components/type-icon';
import type { ResourceFilter, useReferenceData } from '../../lib/resources';
import { useTypeName } from '../../lib/use-type-name';
import styles from './library-page.module.css';

export type Reference = ReturnType<typeof useReferenceData>['data'];

interface LibraryFiltersProps {
  readonly filter: ResourceFilter;
  readonly reference: Reference;
  readonly onChange: (part: Partial<ResourceFilter>) => void;
}

/** Type, stage and subject (LIB-05); a stage brings its own subjects. */
export function LibraryFilters({ filter, reference, onChange }: LibraryFiltersProps) {
  const { t } = useTranslation();
  const typeName = useTypeName();
  const types = (reference?.res_type ?? []).map(({ id }) => ({
    id,
    name: typeName(id),
    icon: <TypeIcon type={id} size={17} />,
  }));
  const phase = reference?.phase.find(({ id }) => id === filter.phase);
  return (
    <section className={styles.filters} aria-label={t('library.filters')}>
      <FilterRow
        label={t('library.type')}
        options={types}
        value={filter.type}
        onChange={(type) => onChange({ type })}
      />
      <div className={styles.pair}>
        <FilterRow
          label={t('library.phase')}
          options={reference?.phase ?? []}
          value={filter.phase}
          onChange={(id) => onChange({ phase: id })}
        />
        {phase ? (
          <FilterRow
            label={t('library.subject')}
            options={phase.subjects}
            value={filter.subject}
            onChange={(subject) => onChange({ subject })}
          />
        ) : null}
      </div>
    </section>
  );
}
