import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { ManagePage } from '../../components/manage/manage-page';
import { ManageTable } from '../../components/manage/manage-table';
import { NothingFound } from '../../components/manage/nothing-found';
import { Notice } from '../../components/notice';
import styles from './audit.module.css';
import { AuditFilterBar } from './audit-filters';
import { useAudit } from './use-audit';
import { useAuditColumns } from './use-audit-columns';
import { useAuditFilters } from './use-audit-filters';

/** Who changed what in the school and when, for its administrators. */
export function AuditPage() {
  const { t } = useTranslation();
  const { list, hasOlder, isFetchingOlder, showOlder } = useAudit();
  return (
    <ManagePage
      title={t('title.audit')}
      back={{ to: '/account', label: t('title.account') }}
      tools={<AuditFilterBar />}
    >
      <ManageTable
        label={t('title.audit')}
        list={list}
        columns={useAuditColumns()}
        rowKey="id"
        empty={<NoChanges />}
      />
      {hasOlder ? (
        <div className={styles.older}>
          <Button loading={isFetchingOlder} onClick={showOlder}>
            {t('audit.older')}
          </Button>
        </div>
      ) : null}
    </ManagePage>
  );
}

/** What takes every filter out of the address. */
const NOT_NARROWED = { q: null, kind: null, person: null, from: null, to: null } as const;

function NoChanges() {
  const { t } = useTranslation();
  const { words, subject, actorId, from, to } = useAuditFilters();
  if (!words && !subject && !actorId && !from && !to) {
    return <Notice title={t('audit.empty')} detail={t('audit.emptyHint')} />;
  }
  return <NothingFound title={t('audit.noneFound')} narrowing={NOT_NARROWED} />;
}
