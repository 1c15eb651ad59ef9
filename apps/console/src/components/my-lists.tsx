import { type CourseResource, type MyCourse, RES_TYPE } from '@orrery/contract';
import { Button } from 'antd';
import { ChevronDown, ListPlus, Play } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useHere } from '../lib/came-from';
import { useMyCourses } from '../lib/courses';
import { toClock } from '../lib/format';
import { usePageInAddress } from '../lib/list-filter';
import { toPlaylist } from '../lib/list-item';
import { useTypeName } from '../lib/use-type-name';
import { BeyondEnd } from './beyond-end';
import { useTakeCourse } from './courses/use-take-course';
import { Cover } from './cover';
import { FailureNotice } from './failure-notice';
import styles from './my-lists.module.css';
import { Notice } from './notice';
import { Pager } from './pager';
import { StepLink } from './step-link';
import { TypeIcon } from './type-icon';

interface MyListsProps {
  /** Where an item leads; the resource's own page where nothing is said. */
  readonly toItem?: (resourceId: number) => string;
  /** What the address calls the page of these lists, where it tells another list's page as well. */
  readonly pageName?: string;
}

/**
 * My play lists, which are the saved courses with their items (CRS-Q8, MISC-09). Stands on a page of its own, and
 * beside the pad's resource browser.
 */
export function MyLists({ toItem = toResource, pageName }: MyListsProps) {
  const { t } = useTranslation();
  const { page, turnTo } = usePageInAddress(pageName);
  const { data, error, refetch } = useMyCourses(page);
  if (!data) {
    if (!error) return <ListsSkeleton />;
    return <FailureNotice error={error} onRetry={() => void refetch()} />;
  }
  if (data.total === 0) {
    const create = <StepLink to="/course/edit">{t('course.createFirst')}</StepLink>;
    return <Notice title={t('course.noLists')} detail={t('course.noListsHint')} action={create} />;
  }
  if (data.list.length === 0) return <BeyondEnd onFirstPage={() => turnTo(1)} />;
  return (
    <>
      <ul className={styles.lists} aria-label={t('title.myList')}>
        {data.list.map((course, index) => (
          <PlayListOf key={course.id} course={course} toItem={toItem} startsOpen={index === 0} />
        ))}
      </ul>
      <Pager page={page} total={data.total} pageSize={data.page_size} onChange={turnTo} />
    </>
  );
}

function toResource(id: number): string {
  return `/resource/${id}?type=1`;
}

interface PlayListOfProps {
  readonly course: MyCourse;
  readonly toItem: (resourceId: number) => string;
  readonly startsOpen: boolean;
}

function PlayListOf({ course, toItem, startsOpen }: PlayListOfProps) {
  const { t } = useTranslation();
  const { play, edit } = useTakeCourse();
  const here = useHere();
  const { name: title, items } = toPlaylist(course);
  const taken = { courseId: course.id, utime: course.utime, items: course.resource_list };
  return (
    <li>
      <details className={styles.list} open={startsOpen}>
        <summary>
          <ChevronDown size={18} aria-hidden="true" />
          <h2>{title}</h2>
          <span className="num">{t('courses.items', { count: items.length })}</span>
        </summary>
        <ol>
          {items.map(({ key, value: item }) => (
            <li key={key}>
              {item.is_removed ? (
                <span className={`${styles.item} ${styles.removed}`}>
                  <Item item={item} />
                </span>
              ) : (
                <Link to={toItem(item.id)} state={here} className={styles.item}>
                  <Item item={item} />
                </Link>
              )}
            </li>
          ))}
        </ol>
        <footer>
          <Button
            type="primary"
            icon={<Play size={16} fill="currentColor" aria-hidden="true" />}
            aria-label={t('course.playNamed', { title })}
            onClick={() => play(taken)}
          >
            {t('course.play')}
          </Button>
          <Button
            icon={<ListPlus size={16} aria-hidden="true" />}
            aria-label={t('course.editNamed', { title })}
            onClick={() => edit(taken)}
          >
            {t('course.edit')}
          </Button>
        </footer>
      </details>
    </li>
  );
}

function Item({ item }: { item: CourseResource }) {
  const { t } = useTranslation();
  const typeName = useTypeName();
  return (
    <>
      <span className={styles.cover}>
        <Cover src={item.cover} width={160} />
      </span>
      <span className={styles.text}>
        <b>{item.title}</b>
        <small>
          <TypeIcon type={item.res_type} size={15} />
          {item.is_removed ? t('courses.noLonger') : typeName(item.res_type)}
          {item.res_type === RES_TYPE.video && item.duration ? (
            <span className="num">{toClock(item.duration)}</span>
          ) : null}
        </small>
        {item.use_explain ? <span className={styles.note}>{item.use_explain}</span> : null}
      </span>
    </>
  );
}

function ListsSkeleton() {
  const { t } = useTranslation();
  return (
    <div className={styles.lists} role="status" aria-busy="true" aria-label={t('app.loading')}>
      {['first', 'second', 'third'].map((key) => (
        <div key={key} className={styles.bone} />
      ))}
    </div>
  );
}
