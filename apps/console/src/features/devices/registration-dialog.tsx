import { useQuery, useQueryClient } from '@tanstack/react-query';
import { App, Button, Modal, Skeleton } from 'antd';
import { Check } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { MODAL_WIDTH_PX } from '../../components/modal-width';
import { Notice } from '../../components/notice';
import { http } from '../../lib/http';
import { useFailure } from '../../lib/use-failure';
import { CodePlate } from './code-plate';
import { JoinSteps } from './join-steps';
import styles from './registration-dialog.module.css';

const KEY = ['registration-code'];

/** How often the number of headsets that joined is asked for again while the dialog is open. */
const REFRESH_MS = 5_000;

/** The registration code, readable across a room (DEV-03, DEV-07). */
export function RegistrationDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const renew = useRenew();
  const query = useQuery({
    queryKey: KEY,
    queryFn: () => http.registrationCode(),
    refetchInterval: REFRESH_MS,
    staleTime: 0,
  });
  const { data } = query;
  return (
    <Modal open width={MODAL_WIDTH_PX} title={t('devices.codeTitle')} footer={null} onCancel={onClose}>
      <p className={styles.hint}>{t('devices.codeHint')}</p>
      {data ? (
        <>
          <CodePlate code={data.client_code} expiresMs={data.expiration_time} />
          <JoinSteps addresses={data.join_addresses} />
          <div className={styles.foot}>
            <Check size={16} aria-hidden="true" />
            <p aria-live="polite" className="num">
              {t('devices.used', { count: data.used })}
            </p>
            <Button onClick={renew}>{t('devices.renew')}</Button>
          </div>
        </>
      ) : null}
      {query.isPending ? <Skeleton active paragraph={{ rows: 6 }} /> : null}
      {query.isError && !data ? (
        <Notice
          mood="broken"
          title={t('error.fetch')}
          action={<Button onClick={() => void query.refetch()}>{t('action.retry')}</Button>}
        />
      ) : null}
    </Modal>
  );
}

/** Replaces the code after a question, because the present one stops working. */
function useRenew() {
  const { t } = useTranslation();
  const { modal } = App.useApp();
  const client = useQueryClient();
  const showFailure = useFailure();
  return () => {
    modal.confirm({
      width: MODAL_WIDTH_PX,
      title: t('devices.renewTitle'),
      content: t('devices.renewHint'),
      okText: t('devices.renew'),
      cancelText: t('action.cancel'),
      onOk: async () => {
        try {
          client.setQueryData(KEY, await http.registrationCode({ renew: 1 }));
        } catch (error) {
          showFailure(error);
        }
      },
    });
  };
}
