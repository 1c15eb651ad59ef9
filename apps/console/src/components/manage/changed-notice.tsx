import type { FailureData } from '@orrery/contract';
import { Button } from 'antd';
import { TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { currentLocale } from '../../lib/i18n';
import { toMoment } from '../../lib/written';
import styles from './changed-notice.module.css';

type Changed = NonNullable<FailureData['changed']>;
type Value = Changed['now'][string];

interface ChangedNoticeProps {
  /** `CallError.changed` of the refused save. */
  readonly changed: Changed;
  /** Field of the request → what the form calls it; fields without a label are not shown. */
  readonly labels: Readonly<Record<string, string>>;
  /** What the form was opened with: only fields that hold something else now are shown. All, where it is left out. */
  readonly seen?: Readonly<Record<string, Value>>;
  /** A value as the form writes it, a class's name for its id; as it is where left out. */
  readonly write?: (field: string, value: Value) => string;
  /** Fills the form with what stands there now. */
  readonly onTakeTheirs: () => void;
  /** Saves what is in the form, over what stands there now. */
  readonly onKeepMine: () => void;
}

/** Tells whoever saves second who saved in the meantime and what stands there now (error `record.changed`). */
export function ChangedNotice({ changed, onTakeTheirs, onKeepMine, ...shown }: ChangedNoticeProps) {
  const { t } = useTranslation();
  return (
    <div className={styles.notice} role="alert">
      <p className={styles.head}>
        <TriangleAlert size={16} aria-hidden="true" />
        <ChangedWords {...changed} />
      </p>
      <ChangedFields now={changed.now} {...shown} />
      <div className={styles.actions}>
        <Button size="small" onClick={onTakeTheirs}>
          {t('changed.takeTheirs')}
        </Button>
        <Button size="small" onClick={onKeepMine}>
          {t('changed.keepMine')}
        </Button>
      </div>
    </div>
  );
}

function ChangedWords({ by, at }: Pick<Changed, 'by' | 'at'>) {
  const { t } = useTranslation();
  if (!by || at === null) return <span>{t('changed.somebody')}</span>;
  return <span>{t('changed.by', { name: by, time: toMoment(at, currentLocale()) })}</span>;
}

type FieldsProps = Pick<ChangedNoticeProps, 'labels' | 'seen' | 'write'> & Pick<Changed, 'now'>;

function ChangedFields({ now, labels, seen, write = (_, value) => String(value ?? '') }: FieldsProps) {
  const { t } = useTranslation();
  const shown = Object.entries(labels).filter(([field]) => field in now && seen?.[field] !== now[field]);
  return (
    <dl className={styles.fields}>
      {shown.map(([field, label]) => (
        <div key={field}>
          <dt>{label}</dt>
          <dd>{write(field, now[field] ?? null) || t('changed.empty')}</dd>
        </div>
      ))}
    </dl>
  );
}
