import type { calls, ResponseOf } from '@orrery/contract';
import type { TableColumnType } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { LinkButton } from '../../components/manage/link-button';
import { ManagePage } from '../../components/manage/manage-page';
import { ManageSearch } from '../../components/manage/manage-search';
import { ManageTable } from '../../components/manage/manage-table';
import { NothingFound } from '../../components/manage/nothing-found';
import { useListAddress } from '../../components/manage/use-list-address';
import { useManageList } from '../../components/manage/use-manage-list';
import { Notice } from '../../components/notice';
import { http } from '../../lib/http';
import { currentLocale } from '../../lib/i18n';
import { toMoment } from '../../lib/written';

type Review = ResponseOf<typeof calls.reviewList>['list'][number];

/** The lessons that tested their students (GEN-40), the newest first. */
export function StudyListPage() {
  const { t } = useTranslation();
  const { words } = useListAddress();
  const list = useManageList({
    queryKey: ['reviews', words],
    fetch: (page) => http.reviewList({ keyword: words, page }),
  });
  const isEmpty = list.data?.total === 0 && words === '';
  return (
    <ManagePage
      title={t('title.study')}
      back={{ to: '/binding', label: t('title.binding') }}
      tools={isEmpty ? null : <ManageSearch label={t('study.search')} />}
    >
      <ManageTable
        label={t('title.study')}
        list={list}
        columns={useColumns()}
        rowKey="id"
        empty={words ? <NothingFound title={t('study.noneFound')} narrowing={{ q: null }} /> : <NoTests />}
      />
    </ManagePage>
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

function useColumns(): TableColumnType<Review>[] {
  const { t } = useTranslation();
  return [
    {
      title: t('study.column.title'),
      dataIndex: 'title',
      render: (title: string, { id }) => <Link to={`/study/history/${id}`}>{title}</Link>,
    },
    {
      title: t('study.column.class'),
      dataIndex: 'class_name',
      render: (name: string) => name || t('study.noClass'),
    },
    { title: t('study.column.teacher'), dataIndex: 'nickname' },
    {
      title: t('study.column.start'),
      dataIndex: 'start_time',
      className: 'num',
      render: (ms: number) => toMoment(ms, currentLocale()),
    },
  ];
}
