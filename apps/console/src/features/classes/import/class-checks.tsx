import type { OneRosterClass } from '@orrery/roster';
import { useTranslation } from 'react-i18next';
import styles from './import.module.css';

interface ClassChecksProps {
  readonly classes: readonly OneRosterClass[];
  /** Ids of the export. */
  readonly chosen: ReadonlySet<string>;
  readonly onChange: (chosen: ReadonlySet<string>) => void;
}

/** Which classes of an export are wanted. */
export function ClassChecks({ classes, chosen, onChange }: ClassChecksProps) {
  const { t } = useTranslation();
  const isAll = classes.every(({ sourcedId }) => chosen.has(sourcedId));
  const isManySchools = new Set(classes.map(({ school }) => school)).size > 1;
  const toggle = (sourcedId: string) => {
    const next = new Set(chosen);
    if (!next.delete(sourcedId)) next.add(sourcedId);
    onChange(next);
  };
  return (
    <fieldset className={styles.checks}>
      <legend>{t('oneRoster.classes')}</legend>
      <label className={styles.all}>
        <input
          type="checkbox"
          checked={isAll}
          onChange={() => onChange(new Set(isAll ? [] : classes.map(({ sourcedId }) => sourcedId)))}
        />
        <span>{t('oneRoster.all', { count: classes.length })}</span>
      </label>
      {classes.map(({ sourcedId, name, school, students }) => (
        <label key={sourcedId}>
          <input type="checkbox" checked={chosen.has(sourcedId)} onChange={() => toggle(sourcedId)} />
          <span>{isManySchools && school ? `${name} · ${school}` : name}</span>
          <span className="num">{t('students.total', { count: students.length })}</span>
        </label>
      ))}
    </fieldset>
  );
}
