import type { HttpClient } from '@orrery/client';
import { useTranslation } from 'react-i18next';
import { FilterRow } from '../../components/resources/filter-row';
import { TypeIcon } from '../../components/type-icon';
import { useTypeName } from '../../lib/use-type-name';
import type { PadFilter } from './pad-filter';
import styles from './pad-page.module.css';

interface PadFiltersProps {
  readonly filter: PadFilter;
  readonly reference: Awaited<ReturnType<HttpClient['referenceData']>> | undefined;
  readonly onChange: (part: Partial<PadFilter>) => void;
}

/** Type, stage and the stage's subjects, large enough for a finger. */
export function PadFilters({ filter, reference, onChange }: PadFiltersProps) {
  const { t } = useTranslation();
  const typeName = useTypeName();
  const types = (reference?.res_type ?? []).map(({ id }) => ({
    id,
    name: typeName(id),
    icon: <TypeIcon type={id} size={18} />,
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
    </section>
  );
}
