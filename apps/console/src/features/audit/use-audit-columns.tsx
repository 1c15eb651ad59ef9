import type { AuditEntry } from '@orrery/contract';
import type { TableColumnsType } from 'antd';
import { useTranslation } from 'react-i18next';
import { LongText } from '../../components/manage/long-text';
import { currentLocale } from '../../lib/i18n';
import { toMoment } from '../../lib/written';
import styles from './audit.module.css';
import { toSentence, toValueLines } from './audit-words';

/** When, who, and what as a sentence with the values before and after. */
export function useAuditColumns(): TableColumnsType<AuditEntry> {
  const { t } = useTranslation();
  return [
    {
      title: t('audit.when'),
      dataIndex: 'at',
      className: `num ${styles.when}`,
      render: (ms: number) => toMoment(ms, currentLocale()),
    },
    {
      title: t('audit.who'),
      dataIndex: 'actor',
      className: styles.who ?? '',
      render: (actor: string) => <LongText text={actor || t('audit.operator')} />,
    },
    {
      title: t('audit.what'),
      key: 'what',
      className: styles.what ?? '',
      render: (_, entry) => <Change entry={entry} />,
    },
  ];
}

function Change({ entry }: { entry: AuditEntry }) {
  const { t } = useTranslation();
  const lines = toValueLines(entry, t);
  return (
    <>
      <p>{toSentence(entry, t)}</p>
      {lines.length > 0 ? (
        <ul className={styles.values}>
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      ) : null}
    </>
  );
}
