import { useQuery } from '@tanstack/react-query';
import { Button, Pagination, Table } from 'antd';
import { QrCode } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { Notice } from '../../components/notice';
import { http } from '../../lib/http';
import { DEVICES_KEY } from '../../lib/live/connection';
import styles from './device-list-page.module.css';
import { RegistrationDialog } from './registration-dialog';
import { useDeviceColumns } from './use-device-columns';

/** Rows of a page (DEV-02). */
const PAGE_SIZE = 10;

/** How often the list is asked for again while it is shown: who is online changes by itself. */
const REFRESH_MS = 10_000;

/** The school's headsets (GEN-45, DEV-01 to DEV-06). */
export function DeviceListPage() {
  const { t } = useTranslation();
  const [search, setSearch] = useSearchParams();
  const [registering, setRegistering] = useState(false);
  const page = Math.max(1, Number.parseInt(search.get('page') ?? '1', 10) || 1);
  const columns = useDeviceColumns();
  const query = useQuery({
    queryKey: [DEVICES_KEY, 'table', page],
    queryFn: () => http.deviceList({ page, pageSize: PAGE_SIZE }),
    placeholderData: (previous) => previous,
    refetchInterval: REFRESH_MS,
  });
  useEffect(() => {
    document.title = `${t('devices.page')} · ${t('app.name')}`;
  }, [t]);
  const settings = (
    <Button
      type="primary"
      icon={<QrCode size={16} aria-hidden="true" />}
      onClick={() => setRegistering(true)}
    >
      {t('devices.settings')}
    </Button>
  );
  const total = query.data?.total ?? 0;
  return (
    <div className={styles.page}>
      <div className={styles.head}>
        <h1>{t('devices.page')}</h1>
        {query.data ? <p className="num">{t('devices.total', { count: total })}</p> : null}
        {settings}
      </div>
      {query.isError && !query.data ? (
        <Notice
          mood="broken"
          title={t('error.fetch')}
          action={<Button onClick={() => void query.refetch()}>{t('action.retry')}</Button>}
        />
      ) : (
        <section
          className={styles.scroller}
          aria-label={t('devices.page')}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard.
          tabIndex={0}
        >
          <Table
            className={styles.table}
            rowKey="client_id"
            columns={columns}
            dataSource={query.data?.list ?? []}
            loading={query.isPending}
            locale={{ emptyText: query.isPending ? null : <Notice title={t('devices.empty')} /> }}
            pagination={false}
          />
        </section>
      )}
      {total > PAGE_SIZE ? (
        <Pagination
          className={styles.pager}
          align="end"
          current={page}
          total={total}
          pageSize={PAGE_SIZE}
          showSizeChanger={false}
          onChange={(next) => setSearch(next === 1 ? {} : { page: String(next) })}
        />
      ) : null}
      {registering ? <RegistrationDialog onClose={() => setRegistering(false)} /> : null}
    </div>
  );
}
