import type { CloudCourse } from '@orrery/contract';
import { ArrowLeft } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Cover } from '../../../components/cover';
import styles from './course-banner.module.css';

/** The course's picture with its title and keywords, and the way back (CRS-13, CRS-19). */
export function CourseBanner({ course, back }: { course: CloudCourse; back: string }) {
  const { t } = useTranslation();
  return (
    <header className={styles.banner}>
      {course.banner ? <Cover src={course.banner} width={1920} className={styles.picture} /> : null}
      <div className={styles.text}>
        <Link to={back} className={styles.back}>
          <ArrowLeft size={18} aria-hidden="true" />
          {t('course.back')}
        </Link>
        <h1>{course.title}</h1>
        {course.keywords.length > 0 ? (
          <ul className={styles.words}>
            {course.keywords.map((word) => (
              <li key={word}>{word}</li>
            ))}
          </ul>
        ) : null}
      </div>
    </header>
  );
}
