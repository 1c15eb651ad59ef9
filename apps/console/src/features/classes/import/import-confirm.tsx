import { useTranslation } from 'react-i18next';
import { currentLocale } from '../../../lib/i18n';
import { toList } from '../../../lib/written';
import { Count } from './count';
import styles from './import.module.css';
import type { ImportPlan } from './import-plan';
import { UnfitRows } from './unfit-rows';

interface ImportConfirmProps {
  readonly fileName: string;
  readonly plan: ImportPlan;
  /** The server took none of an earlier attempt. */
  readonly refused: boolean;
}

/** What will be imported and what will not, before anything is (CLS-41). */
export function ImportConfirm({ fileName, plan, refused }: ImportConfirmProps) {
  const { t } = useTranslation();
  const { total, qualified, unqualified, otherSheets } = plan;
  return (
    <div className={styles.confirm}>
      <p className={styles.file}>{fileName}</p>
      {refused ? <p role="alert">{t('import.refused')}</p> : null}
      <dl className={`${styles.counts} num`}>
        <Count label={t('import.total')} value={total} />
        <Count label={t('import.qualified')} value={qualified.length} />
        <Count label={t('import.unqualified')} value={unqualified.length} bad={unqualified.length > 0} />
      </dl>
      {otherSheets.length > 0 ? (
        <p>{t('import.otherSheets', { sheets: toList(otherSheets, currentLocale()) })}</p>
      ) : null}
      <UnfitRows fileName={fileName} rows={unqualified} />
      {qualified.length === 0 ? <p role="alert">{t('import.nobody')}</p> : null}
    </div>
  );
}
