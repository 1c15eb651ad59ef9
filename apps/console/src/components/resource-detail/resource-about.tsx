import type { Resource } from '@orrery/contract';
import { useTranslation } from 'react-i18next';
import styles from './resource-detail.module.css';

/** What the resource teaches: its description, knowledge points and keywords (LIB-49). */
export function ResourceAbout({ resource }: { resource: Resource }) {
  const { t } = useTranslation();
  const { description, knowledge_point, keywords } = resource;
  return (
    <>
      {description ? <p className={styles.description}>{description}</p> : null}
      {knowledge_point ? (
        <section className={styles.block}>
          <h2>{t('detail.knowledge')}</h2>
          <p>{knowledge_point}</p>
        </section>
      ) : null}
      {keywords.length > 0 ? (
        <section className={styles.block}>
          <h2>{t('detail.keywords')}</h2>
          <ul className={styles.words}>
            {keywords.map((word) => (
              <li key={word}>{word}</li>
            ))}
          </ul>
        </section>
      ) : null}
    </>
  );
}
