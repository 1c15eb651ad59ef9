import { type Account, ADMINISTRATOR } from '@orrery/contract';
import type { TableColumnsType } from 'antd';
import { useTranslation } from 'react-i18next';
import { LongText } from '../../components/manage/long-text';
import { RowActions } from '../../components/manage/row-actions';
import { currentLocale } from '../../lib/i18n';
import { useSession } from '../../lib/session';
import { toMoment } from '../../lib/written';
import styles from './account-list-page.module.css';
import { AccountState } from './account-state';

interface RowEvents {
  readonly onEdit: (account: Account) => void;
  readonly onDelete: (account: Account) => void;
}

/** The columns of the account list (ACC-01); the school's key follows each username (GEN-11, GEN-Q14). */
export function useAccountColumns({ onEdit, onDelete }: RowEvents): TableColumnsType<Account> {
  const { t } = useTranslation();
  const schoolKey = useSession(({ school }) => school?.school_key);
  const orDash = (text: string) => (text ? <LongText text={text} /> : t('format.unknown'));
  return [
    {
      title: t('accounts.username'),
      dataIndex: 'username',
      render: (username: string) => (
        <span className={`${styles.account} ${styles.username}`}>
          <LongText text={username} strong />
          {schoolKey ? <small>@{schoolKey}</small> : null}
        </span>
      ),
    },
    {
      title: t('accounts.nickname'),
      dataIndex: 'nickname',
      render: (name: string, { role }) => (
        <span className={`${styles.account} ${styles.nickname}`}>
          <LongText text={name} narrow />
          {role === ADMINISTRATOR ? <small>{t('accounts.administrator')}</small> : null}
        </span>
      ),
    },
    { title: t('accounts.stage'), dataIndex: 'stage', render: orDash },
    { title: t('accounts.subject'), dataIndex: 'subject', render: orDash },
    {
      title: t('accounts.state'),
      key: 'state',
      render: (_, account) => <AccountState account={account} />,
    },
    {
      title: t('accounts.created'),
      dataIndex: 'create_time',
      onCell: () => ({ className: `num ${styles.quiet}` }),
      render: (ms: number) => toMoment(ms, currentLocale()),
    },
    {
      title: t('manage.operation'),
      key: 'operation',
      render: (_, account) => (
        <RowActions
          actions={[
            {
              word: t('manage.edit'),
              name: t('accounts.editOf', { name: account.username }),
              onClick: () => onEdit(account),
            },
            {
              word: t('manage.delete'),
              name: t('accounts.deleteOf', { name: account.username }),
              danger: true,
              onClick: () => onDelete(account),
            },
          ]}
        />
      ),
    },
  ];
}
