import { X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { type ResourceFilter, useReferenceData } from '../../lib/resources';
import { useTypeName } from '../../lib/use-type-name';
import styles from './library-page.module.css';

interface ActiveFiltersProps {
  readonly filter: ResourceFilter;
  readonly total: number | undefined;
  readonly onChange: (part: Partial<ResourceFilter>) => void;
}

/** How many were found, and each active filter as a chip that ends it. */
export function ActiveFilters({ filter, total, onChange }: ActiveFiltersProps) {
  const { t } = useTranslation();
  const typeName = useTypeName();
  const phase = useReferenceData().data?.phase.find(({ id }) => id === filter.phase);
  const subject = phase?.subjects.find(({ id }) => id === filter.subject);
  const chips = [
    filter.words && { name: t('library.searchedFor', { words: filter.words }), end: { words: '' } },
    filter.type && { name: typeName(filter.type), end: { type: 0 } },
    phase && { name: phase.name, end: { phase: 0 } },
    subject && { name: subject.name, end: { subject: 0 } },
  ].filter((chip) => typeof chip === 'object');
  return (
    <div className={styles.bar}>
      <p aria-live="polite" className="num">
        {total === undefined ? null : t('library.count', { count: total })}
      </p>
      {chips.map((chip) => (
        <button
          key={chip.name}
          type="button"
          className={styles.tag}
          aria-label={t('library.removeFilter', { name: chip.name })}
          onClick={() => onChange(chip.end)}
        >
          {chip.name}
          <X size={14} aria-hidden="true" />
        </button>
      ))}
    </div>
  );
}
