import { isRefusal } from '@orrery/client';
import { COURSE_TYPE } from '@orrery/contract';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { FailureNotice } from '../../components/failure-notice';
import { Notice } from '../../components/notice';
import { StepLink } from '../../components/step-link';
import { useCameFrom } from '../../lib/came-from';
import { useCourse } from '../../lib/courses';
import { usePageTitle } from '../../lib/use-page-title';
import styles from './course-detail-page.module.css';
import { CourseActions } from './detail/course-actions';
import { CourseBanner } from './detail/course-banner';
import { CourseSteps } from './detail/course-steps';

/** One course: of the cloud (type 0) or one's own (type 1) (GEN-25, CRS-13). */
export function CourseDetailPage() {
  const { t } = useTranslation();
  const params = useParams();
  const id = Number(params.id);
  const isOwn = Number(params.type) === COURSE_TYPE.own;
  const { data, error, refetch } = useCourse(id, Number(params.type));
  const back = useCameFrom(isOwn ? '/course/my' : '/course');
  usePageTitle(data?.title);
  if (data) {
    return (
      <article key={`${id}-${params.type}`}>
        <CourseBanner course={data} back={back} />
        <div className={styles.body}>
          <CourseSteps items={data.res_list} />
          <CourseActions course={data} isOwn={isOwn} />
        </div>
      </article>
    );
  }
  if (!error) return <DetailSkeleton />;
  const isUnknown = isRefusal(error) && error.id === 'course.unknown';
  return (
    <div className={styles.missing}>
      {isUnknown ? (
        <Notice
          alone
          title={t('course.unknown')}
          detail={t('course.unknownHint')}
          action={
            <StepLink to={isOwn ? '/course/my' : '/course'}>
              {t(isOwn ? 'course.toMine' : 'course.toCloud')}
            </StepLink>
          }
        />
      ) : (
        <FailureNotice error={error} onRetry={() => void refetch()} />
      )}
    </div>
  );
}

function DetailSkeleton() {
  const { t } = useTranslation();
  return (
    <div role="status" aria-busy="true" aria-label={t('app.loading')}>
      <div className={styles.bannerBone} />
      <div className={styles.body}>
        <div className={styles.gridBones}>
          {['1', '2', '3'].map((key) => (
            <span key={key} />
          ))}
        </div>
        <div className={styles.cardBone} />
      </div>
    </div>
  );
}
