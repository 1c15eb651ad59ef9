import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, Skeleton } from 'antd';
import { Check } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { FailureNotice } from '../../components/failure-notice';
import { MODAL_WIDTH_PX } from '../../components/modal-width';
import { http } from '../../lib/http';
import { useApp } from '../../lib/use-app';
import { useFailure } from '../../lib/use-failure';
import { CodePlate } from './code-plate';
import { JoinSteps } from './join-steps';
import styles from './registration.module.css';

const KEY = ['registration-code'];

/** How often the number of headsets that joined is asked for again while the code is shown. */
const REFRESH_MS = 5_000;

/** The registration code with its expiry, how to join with it, and who did (DEV-07, MISC-05). */
export function RegistrationContent() {
  const { t } = useTranslation();
  const renew = useRenew();
  const query = useQuery({
    queryKey: KEY,
    queryFn: () => http.registrationCode(),
    refetchInterval: REFRESH_MS,
    staleTime: 0,
  });
  const { data } = query;
  if (query.isPending) return <Skeleton active title={false} paragraph={{ rows: 7 }} />;
  if (!data) return <FailureNotice error={query.error} onRetry={() => void query.refetch()} />;
  return (
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
  );
}

/** Replaces the code after a question, because the present one stops working. */
function useRenew() {
  const { t } = useTranslation();
  const { modal } = useApp();
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
          const made = await http.registrationCode({ renew: 1 });
          // What was asked for meanwhile would bring the former code back.
          await client.cancelQueries({ queryKey: KEY });
          client.setQueryData(KEY, made);
        } catch (error) {
          showFailure(error);
        }
      },
    });
  };
}
