import { ChevronDown } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { SourceCloudCourses, SourceMyCourses } from './source-courses';
import styles from './source-panel.module.css';
import { SourceResources } from './source-resources';
import { SOURCE_NAMES, SOURCES, type Source, useSource } from './use-source';

/** What the lesson is made of: one of four sources, to drag from or to add from (CRS-32). */
export function SourcePanel() {
  const { t } = useTranslation();
  const { source, setSource } = useSource();
  const picker = <SourcePicker source={source} onChange={setSource} />;
  return (
    <section className={styles.panel} aria-label={t(SOURCE_NAMES[source])}>
      <h2 className="visually-hidden">{t(SOURCE_NAMES[source])}</h2>
      {source === 'lessons' ? <SourceCloudCourses picker={picker} /> : null}
      {source === 'mine' ? <SourceMyCourses picker={picker} /> : null}
      {source === 'cloud' || source === 'own' ? (
        <SourceResources key={source} own={source === 'own'} picker={picker} />
      ) : null}
    </section>
  );
}

interface SourcePickerProps {
  readonly source: Source;
  readonly onChange: (source: Source) => void;
}

function SourcePicker({ source, onChange }: SourcePickerProps) {
  const { t } = useTranslation();
  return (
    <span className={styles.picker}>
      <select
        aria-label={t('courses.chooseSource')}
        value={source}
        onChange={(event) => onChange(event.target.value as Source)}
      >
        {SOURCES.map((one) => (
          <option key={one} value={one}>
            {t(SOURCE_NAMES[one])}
          </option>
        ))}
      </select>
      <ChevronDown size={18} aria-hidden="true" />
    </span>
  );
}
