import { TEST_CHAPTER } from '@orrery/contract';
import { Button, Skeleton } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Notice } from '../../../components/notice';
import { useReview } from '../../../lib/reviews';
import type { Lesson } from '../use-lesson';
import type { ChartsData, LiveData } from './answers';
import { ChartsView } from './charts-view';
import { useDemo } from './demo/use-demo';
import { Overview } from './overview';
import { type StudentChoice, toSource } from './source';
import { StudentPanel } from './student-panel';
import styles from './teaching-data.module.css';
import { type ResultsView, Toolbar } from './toolbar';
import { useResults } from './use-results';

/** The review display: how everybody does in the test that runs, or ran last (PLAY-03, PLAY-04, PLAY-40, TEACH-22). */
export function TeachingData({ lesson }: { readonly lesson: Lesson }) {
  const { t } = useTranslation();
  const { playback } = lesson;
  return (
    <section className={styles.data} aria-label={t('play.tab.data')}>
      {playback.reviewId === null ? (
        <NoReview lesson={lesson} />
      ) : (
        <Review key={playback.reviewId} lesson={lesson} reviewId={playback.reviewId} />
      )}
    </section>
  );
}

function NoReview({ lesson: { playback } }: { readonly lesson: Lesson }) {
  const { t } = useTranslation();
  const isOpen = playback.chapter === TEST_CHAPTER;
  return (
    <Notice
      title={t('play.data.none')}
      detail={t('play.data.noneHint')}
      action={
        <Button onClick={() => playback.choose(TEST_CHAPTER)} disabled={isOpen}>
          {t('play.data.open')}
        </Button>
      }
    />
  );
}

interface ReviewProps {
  readonly lesson: Lesson;
  readonly reviewId: number;
}

function Review({ lesson, reviewId }: ReviewProps) {
  const [view, setView] = useState<ResultsView>('overview');
  const [chosen, setChosen] = useState<StudentChoice>(null);
  const demo = useDemo();
  const results = useResults({ lesson, reviewId, demo: demo.on });
  const head = useReview(reviewId);
  const live = demo.frame?.live ?? results.live.data;
  const toggleDemo = () => {
    // A student of the class is nobody in the sample, and the other way round.
    setChosen(null);
    demo.toggle();
  };
  return (
    <>
      <h2 className={styles.hidden}>{head.data?.title ?? lesson.resource?.title}</h2>
      <Toolbar
        students={live?.student_statistical ?? []}
        chosen={chosen}
        onChoose={setChosen}
        view={view}
        onView={setView}
        demo={demo.on}
        onDemo={toggleDemo}
        results={results}
        since={head.data?.ctime}
      />
      <Body
        view={view}
        chosen={chosen}
        live={live}
        charts={demo.frame?.charts ?? results.charts.data}
        lesson={lesson}
        source={toSource(reviewId, demo.frame)}
        failed={!demo.on && (results.live.isError || results.charts.isError)}
        onRetry={() => void Promise.all([results.live.refetch(), results.charts.refetch()])}
      />
    </>
  );
}

interface BodyProps {
  readonly view: ResultsView;
  readonly chosen: StudentChoice;
  readonly live: LiveData | undefined;
  readonly charts: ChartsData | undefined;
  readonly lesson: Lesson;
  readonly source: ReturnType<typeof toSource>;
  readonly failed: boolean;
  readonly onRetry: () => void;
}

function Body({ view, chosen, live, charts, lesson, source, failed, onRetry }: BodyProps) {
  const { t } = useTranslation();
  if (!live || !charts) {
    if (!failed) return <Skeleton active title={false} paragraph={{ rows: 8 }} />;
    const retry = <Button onClick={onRetry}>{t('action.retry')}</Button>;
    return <Notice mood="broken" title={t('error.fetch')} action={retry} />;
  }
  const student = live.student_statistical.find(({ student_id }) => student_id === chosen);
  if (student) return <StudentPanel source={source} student={student} />;
  if (view === 'charts') return <ChartsView charts={charts} />;
  return <Overview live={live} charts={charts} views={lesson.views} source={source} />;
}
