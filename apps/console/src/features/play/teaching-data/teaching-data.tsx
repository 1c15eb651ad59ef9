import { TEST_CHAPTER } from '@orrery/contract';
import { Button, Skeleton } from 'antd';
import { useTranslation } from 'react-i18next';
import { Notice } from '../../../components/notice';
import { currentLocale } from '../../../lib/i18n';
import { useReview } from '../../../lib/reviews';
import { toMoment } from '../../../lib/written';
import type { Lesson } from '../use-lesson';
import { type ReviewProgress, reviewProgress } from './review-progress';
import styles from './teaching-data.module.css';

/** The review display: the test that runs, and where everybody is with it (PLAY-03, PLAY-04, PLAY-40). */
export function TeachingData({ lesson }: { readonly lesson: Lesson }) {
  const { t } = useTranslation();
  const { playback } = lesson;
  const reviewId = playback.timeline?.reviewId ?? null;
  return (
    <section className={styles.data} aria-label={t('play.tab.data')}>
      {reviewId === null ? (
        <Notice
          title={t('play.data.none')}
          detail={t('play.data.noneHint')}
          action={
            <Button
              onClick={() => playback.choose(TEST_CHAPTER)}
              disabled={playback.chapter === TEST_CHAPTER}
            >
              {t('play.data.open')}
            </Button>
          }
        />
      ) : (
        <Running reviewId={reviewId} progress={reviewProgress(lesson.devices, lesson.id)} />
      )}
    </section>
  );
}

interface RunningProps {
  readonly reviewId: number;
  readonly progress: ReviewProgress;
}

function Running({ reviewId, progress }: RunningProps) {
  const { t } = useTranslation();
  return (
    <>
      <ReviewHead reviewId={reviewId} />
      <div className={styles.groups}>
        <Group title={t('play.data.testing')} names={progress.testing} tone={styles.testing} />
        <Group title={t('play.data.learning')} names={progress.learning} tone={styles.learning} />
        <Group title={t('play.data.waiting')} names={progress.waiting} tone={styles.waiting} />
      </div>
    </>
  );
}

function ReviewHead({ reviewId }: Pick<RunningProps, 'reviewId'>) {
  const { t } = useTranslation();
  const query = useReview(reviewId);
  if (query.isError) {
    const retry = <Button onClick={() => void query.refetch()}>{t('action.retry')}</Button>;
    return <Notice mood="broken" title={t('error.fetch')} action={retry} />;
  }
  if (!query.data) return <Skeleton active title={false} paragraph={{ rows: 2 }} />;
  const { title, ctime, class_name, nickname } = query.data;
  return (
    <header className={styles.head}>
      <h2>{title}</h2>
      <p className="num">
        {t('play.data.since', { moment: toMoment(ctime, currentLocale()) })}
        <span>{class_name || t('play.allDevices')}</span>
        <span>{nickname}</span>
      </p>
    </header>
  );
}

interface GroupProps {
  readonly title: string;
  readonly names: readonly string[];
  readonly tone: string | undefined;
}

function Group({ title, names, tone }: GroupProps) {
  const { t } = useTranslation();
  return (
    <section className={styles.group} aria-label={title}>
      <h3 className={tone}>
        {title}
        <b className="num">{names.length}</b>
      </h3>
      {names.length === 0 ? <p>{t('play.data.nobody')}</p> : null}
      <ul>
        {names.map((name, index) => (
          // Two students may have the same name, and the list has no other truth.
          // biome-ignore lint/suspicious/noArrayIndexKey: names are not unique and hold no state.
          <li key={`${name} ${index}`}>{name}</li>
        ))}
      </ul>
    </section>
  );
}
