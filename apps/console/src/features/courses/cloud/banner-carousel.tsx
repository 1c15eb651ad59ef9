import type { CloudCourse } from '@orrery/contract';
import { ChevronLeft, ChevronRight, Pause, Play } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Cover } from '../../../components/cover';
import styles from './banner-carousel.module.css';
import { type Carousel, placeOf, useCarousel } from './use-carousel';

interface BannerCarouselProps {
  /** Undefined while they load. */
  readonly courses: readonly CloudCourse[] | undefined;
  /** Without its banners the page is whole: the list below has every course. */
  readonly failed: boolean;
}

/** Recommended courses, one after another (CRS-01 to CRS-03). */
export function BannerCarousel({ courses, failed }: BannerCarouselProps) {
  const { t } = useTranslation();
  const count = courses?.length ?? 0;
  const carousel = useCarousel(count);
  if (!courses) return failed ? null : <div className={styles.bone} aria-hidden="true" />;
  if (count === 0) return null;
  const handleKey = (event: KeyboardEvent) => {
    if (event.key === 'ArrowRight') carousel.next();
    else if (event.key === 'ArrowLeft') carousel.previous();
  };
  return (
    <section
      className={styles.carousel}
      aria-roledescription={t('course.carousel')}
      aria-label={t('course.recommended')}
      onKeyDown={handleKey}
      {...carousel.hold}
    >
      <div className={styles.stage} aria-live={carousel.turning ? 'off' : 'polite'}>
        {courses.map((course, index) => (
          <Slide key={course.id} course={course} index={index} count={count} carousel={carousel} />
        ))}
      </div>
      {count > 1 ? <Controls courses={courses} carousel={carousel} /> : null}
    </section>
  );
}

interface SlideProps {
  readonly course: CloudCourse;
  readonly index: number;
  readonly count: number;
  readonly carousel: Carousel;
}

function Slide({ course, index, count, carousel }: SlideProps) {
  const { t } = useTranslation();
  const place = placeOf(index, carousel.active, count);
  const isShown = place === 0;
  const farSide = carousel.direction === 1 ? count - 1 - Math.floor(count / 2) : -Math.floor(count / 2);
  const classes = [
    styles.slide,
    Math.abs(place) > 1 && styles.away,
    !isShown && styles.beside,
    place === farSide && styles.round,
  ];
  return (
    // biome-ignore lint/a11y/useSemanticElements: a slide of a carousel is a group by the pattern of WAI-ARIA.
    <div
      role="group"
      className={classes.filter(Boolean).join(' ')}
      style={{ '--place': place } as React.CSSProperties}
      aria-roledescription={t('course.slide', { place: index + 1, count })}
      aria-label={course.title}
      aria-hidden={!isShown}
    >
      <Link to={`/course/detail/${course.id}/0`} tabIndex={isShown ? 0 : -1} className={styles.link}>
        <Cover src={course.banner} width={1920} className={styles.picture} />
        <span className={styles.text}>
          <strong>{course.title}</strong>
          <span className={styles.words}>
            <span className="num">{t('course.resources', { count: course.res_cnt })}</span>
            {course.keywords.slice(0, 4).map((word) => (
              <span key={word}>{word}</span>
            ))}
          </span>
          <span className={styles.open}>
            {t('course.open')}
            <ChevronRight size={18} aria-hidden="true" />
          </span>
        </span>
      </Link>
    </div>
  );
}

interface ControlsProps {
  readonly courses: readonly CloudCourse[];
  readonly carousel: Carousel;
}

function Controls({ courses, carousel }: ControlsProps) {
  const { t } = useTranslation();
  const toggle = t(carousel.turning ? 'course.pause' : 'course.resume');
  const Toggle = carousel.turning ? Pause : Play;
  return (
    <>
      <button
        type="button"
        className={`${styles.arrow} ${styles.before}`}
        aria-label={t('course.previous')}
        onClick={carousel.previous}
      >
        <ChevronLeft size={22} aria-hidden="true" />
      </button>
      <button
        type="button"
        className={`${styles.arrow} ${styles.after}`}
        aria-label={t('course.next')}
        onClick={carousel.next}
      >
        <ChevronRight size={22} aria-hidden="true" />
      </button>
      <div className={styles.dots}>
        <button
          type="button"
          className={styles.toggle}
          aria-label={toggle}
          title={toggle}
          onClick={carousel.toggle}
        >
          <Toggle size={13} fill="currentColor" aria-hidden="true" />
        </button>
        {courses.map(({ id, title }, index) => (
          <button
            key={id}
            type="button"
            className={styles.dot}
            aria-label={t('course.goToSlide', { title })}
            aria-current={index === carousel.active ? 'true' : undefined}
            onClick={() => carousel.show(index)}
          />
        ))}
      </div>
    </>
  );
}
