import { CHANNEL, RES_TYPE, type Resource } from '@orrery/contract';
import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './resource-detail.module.css';

/** Whether it is what the specification shows with description, knowledge summary and chapters (LIB-49). */
export function isCloudCourseware({ channel, res_type }: Resource): boolean {
  return channel === CHANNEL.cloud && res_type === RES_TYPE.courseware;
}

/**
 * What the resource teaches: of a courseware it is told at once; of what shows itself, when it is asked for (LIB-49).
 * What was removed shows nothing, so its words stand open.
 */
export function ResourceAbout({ resource }: { resource: Resource }) {
  const { t } = useTranslation();
  const { description, knowledge_point, keywords } = resource;
  return (
    <>
      {description || knowledge_point ? (
        <Told open={isCloudCourseware(resource) || resource.is_removed === 1}>
          {description ? (
            <p className={styles.description} dir="auto">
              {description}
            </p>
          ) : null}
          {knowledge_point ? (
            <section className={styles.block}>
              <h2>{t('detail.knowledge')}</h2>
              <p dir="auto">{knowledge_point}</p>
            </section>
          ) : null}
        </Told>
      ) : null}
      {keywords.length > 0 ? (
        <section className={styles.block}>
          <h2>{t('detail.keywords')}</h2>
          <ul className={styles.words}>
            {keywords.map((word) => (
              <li key={word} dir="auto">
                {word}
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </>
  );
}

function Told({ open, children }: { open: boolean; children: ReactNode }) {
  const { t } = useTranslation();
  if (open) return children;
  return (
    <details className={styles.told}>
      <summary>
        {t('detail.about')}
        <ChevronDown size={18} aria-hidden="true" />
      </summary>
      {children}
    </details>
  );
}
