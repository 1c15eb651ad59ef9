import type { CourseResource } from '@orrery/contract';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Notice } from '../../../components/notice';
import { CardCover } from '../../../components/resources/resource-card';
import { useHere } from '../../../lib/came-from';
import styles from './course-steps.module.css';

/** Cells of a row; the last row is filled up, so that every row is whole (CRS-14). */
const ROW = 3;

/** The resources of a course in teaching order (CRS-13, CRS-20). */
export function CourseSteps({ items }: { items: readonly CourseResource[] }) {
  const { t } = useTranslation();
  const padding = (ROW - (items.length % ROW)) % ROW;
  return (
    <section>
      <div className={styles.head}>
        <h2>{t('course.steps')}</h2>
        <span className="num">{t('course.stepsHint', { count: items.length })}</span>
      </div>
      {items.length === 0 ? <Notice title={t('courses.listEmpty')} /> : null}
      <ol className={styles.grid} aria-label={t('course.steps')}>
        {items.map((item, index) => (
          <Step key={item.id} item={item} place={index + 1} />
        ))}
        {Array.from({ length: padding }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: empty cells are all alike.
          <li key={`empty-${index}`} className={styles.empty} aria-hidden="true" />
        ))}
      </ol>
    </section>
  );
}

function Step({ item, place }: { item: CourseResource; place: number }) {
  const { t } = useTranslation();
  const here = useHere();
  return (
    <li className={item.is_removed ? `${styles.step} ${styles.removed}` : styles.step}>
      <div className={styles.cover}>
        <CardCover resource={item} />
        <span className={`${styles.order} num`} aria-hidden="true">
          {place}
        </span>
      </div>
      <h3>
        {item.is_removed ? (
          item.title
        ) : (
          <Link to={`/resource/${item.id}?type=1`} state={here}>
            {item.title}
          </Link>
        )}
      </h3>
      {item.is_removed ? <p className={styles.gone}>{t('courses.noLonger')}</p> : null}
      {item.use_explain ? <p className={styles.explain}>{item.use_explain}</p> : null}
      <p className={styles.description}>{item.description}</p>
    </li>
  );
}
