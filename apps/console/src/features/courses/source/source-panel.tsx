import { ChevronDown } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '../../../lib/lazy-part';
import styles from './source-panel.module.css';
import { SourceResources } from './source-resources';
import { SOURCE_NAMES, SOURCES, type Source, useSource } from './use-source';

// The page opens with resources: courses as material come when they are chosen (decision 0025).
const SourceCloudCourses = lazyPart(async () => (await import('./source-courses')).SourceCloudCourses);
const SourceMyCourses = lazyPart(async () => (await import('./source-courses')).SourceMyCourses);

/** What the lesson is made of: one of four sources, to drag from or to add from (CRS-32). */
export function SourcePanel() {
  const { t } = useTranslation();
  const { source, setSource } = useSource();
  const [chosen, setChosen] = useState(false);
  const handleChange = (next: Source) => {
    setChosen(true);
    setSource(next);
  };
  // Every source has the picker in a place of its own: the keyboard goes along to the next.
  const picker = <SourcePicker source={source} autoFocus={chosen} onChange={handleChange} />;
  return (
    <section className={styles.panel} aria-label={t(SOURCE_NAMES[source])}>
      <h2 className="visually-hidden">{t(SOURCE_NAMES[source])}</h2>
      <Suspense fallback={<div className={styles.head}>{picker}</div>}>
        {source === 'lessons' ? <SourceCloudCourses picker={picker} /> : null}
        {source === 'mine' ? <SourceMyCourses picker={picker} /> : null}
      </Suspense>
      {source === 'cloud' || source === 'own' ? (
        <SourceResources key={source} own={source === 'own'} picker={picker} />
      ) : null}
    </section>
  );
}

interface SourcePickerProps {
  readonly source: Source;
  readonly autoFocus: boolean;
  readonly onChange: (source: Source) => void;
}

function SourcePicker({ source, autoFocus, onChange }: SourcePickerProps) {
  const { t } = useTranslation();
  return (
    <span className={styles.picker}>
      <select
        aria-label={t('courses.chooseSource')}
        value={source}
        // biome-ignore lint/a11y/noAutofocus: only where somebody just chose by it.
        autoFocus={autoFocus}
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
