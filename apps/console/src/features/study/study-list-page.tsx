import type { calls, ResponseOf } from '@orrery/contract';
import type { TableColumnType } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { LinkButton } from '../../components/manage/link-button';
import { ListChoice } from '../../components/manage/list-choice';
import { LongText } from '../../components/manage/long-text';
import { ManagePage } from '../../components/manage/manage-page';
import { ManageSearch } from '../../components/manage/manage-search';
import { ManageTable } from '../../components/manage/manage-table';
import { NothingFound } from '../../components/manage/nothing-found';
import { useListAddress } from '../../components/manage/use-list-address';
import { useManageList } from '../../components/manage/use-manage-list';
import { Notice } from '../../components/notice';
import { useHere } from '../../lib/came-from';
import { http } from '../../lib/http';
import { currentLocale } from '../../lib/i18n';
import { toMoment } from '../../lib/written';
import styles from './study-list-page.module.css';

type List = ResponseOf<typeof calls.reviewList>;
type Review = List['list'][number];

/** What takes every filter out of the address. */
const NOT_NARROWED = { q: null, class: null } as const;

/** The lessons that tested their students (GEN-40, STUDY-01), the newest first. */
export function StudyListPage() {
  const { t } = useTranslation();
  const { words, filter } = useListAddress();
  const classId = /^\d{1,9}$/.test(filter('class')) ? Number(filter('class')) : 0;
  const list = useManageList({
    queryKey: ['reviews', words, classId],
    fetch: (page) => http.reviewList({ keyword: words, classId, page }),
  });
  const isNarrowed = words !== '' || classId !== 0;
  const isUnused = list.data?.total === 0 && !isNarrowed;
  const columns = useColumns();
  return (
    <ManagePage
      title={t('title.study')}
      back={{ to: '/binding', label: t('title.binding') }}
      tools={isUnused ? null : <Tools classId={classId} classes={list.data?.classList ?? []} />}
    >
      <div className={styles.striped}>
        <ManageTable
          label={t('title.study')}
          list={list}
          columns={columns}
          rowKey="id"
          empty={
            isNarrowed ? <NothingFound title={t('study.noneFound')} narrowing={NOT_NARROWED} /> : <NoTests />
          }
        />
      </div>
    </ManagePage>
  );
}

function Tools({ classId, classes }: { readonly classId: number; readonly classes: List['classList'] }) {
  const { t } = useTranslation();
  const isKnown = classId === 0 || classes.some(({ id }) => id === classId);
  return (
    <>
      <ManageSearch label={t('study.search')} />
      <ListChoice
        name="class"
        all={t('study.allClasses')}
        value={classId || ''}
        options={[
          ...(isKnown ? [] : [{ value: classId, label: t('format.unknown') }]),
          ...classes.map(({ id, name }) => ({ value: id, label: name })),
        ]}
      />
    </>
  );
}

function NoTests() {
  const { t } = useTranslation();
  return (
    <Notice
      title={t('study.empty')}
      detail={t('study.emptyHint')}
      action={<LinkButton to="/res/list">{t('study.toLibrary')}</LinkButton>}
    />
  );
}

/** Lesson, teacher, class, tested count, start, and the way to the report (STUDY-02, STUDY-03, STUDY-05). */
function useColumns(): TableColumnType<Review>[] {
  const { t } = useTranslation();
  const here = useHere();
  return [
    {
      title: t('study.column.title'),
      dataIndex: 'title',
      render: (title: string) => <LongText text={title} strong />,
    },
    {
      title: t('study.column.teacher'),
      dataIndex: 'nickname',
      render: (name: string) => <LongText text={name} />,
    },
    {
      title: t('study.column.class'),
      dataIndex: 'class_name',
      render: (name: string) => <LongText text={name || t('study.noClass')} />,
    },
    { title: t('study.column.count'), dataIndex: 'client_num', className: 'num', align: 'right' },
    {
      title: t('study.column.start'),
      dataIndex: 'start_time',
      className: 'num',
      render: (ms: number) => toMoment(ms, currentLocale()),
    },
    {
      key: 'view',
      title: t('manage.operation'),
      render: (_, { id, title }) => (
        <Link to={`/study/history/${id}`} state={here} aria-label={t('study.viewOf', { title })}>
          {t('study.view')}
        </Link>
      ),
    },
  ];
}
