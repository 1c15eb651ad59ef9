import { useTranslation } from 'react-i18next';
import { currentLocale } from '../../../lib/i18n';
import { toList } from '../../../lib/written';
import { Count } from './count';
import styles from './import.module.css';
import type { OneRosterPlan } from './one-roster-plan';
import { UnfitRows } from './unfit-rows';

interface OneRosterConfirmProps {
  readonly fileName: string;
  readonly plan: OneRosterPlan;
}

/** What an export would bring to the school and what not, before anything is saved. */
export function OneRosterConfirm({ fileName, plan }: OneRosterConfirmProps) {
  const { t } = useTranslation();
  const { classes, created, added, unfit } = plan;
  const unnamed = classes.filter(({ reason }) => reason !== '');
  return (
    <div className={styles.confirm}>
      <p className={styles.file}>{fileName}</p>
      <dl className={`${styles.counts} num`}>
        <Count label={t('oneRoster.created')} value={created} />
        <Count label={t('oneRoster.added')} value={added} />
        <Count label={t('oneRoster.left')} value={unfit.length} bad={unfit.length > 0} />
      </dl>
      {unnamed.length > 0 ? (
        <p role="alert">
          {t('oneRoster.unnamed', {
            count: unnamed.length,
            names: toList(
              unnamed.map(({ name }) => name),
              currentLocale(),
            ),
          })}
        </p>
      ) : null}
      <UnfitRows fileName={fileName} rows={unfit} />
      {created + added === 0 ? <p role="alert">{t('oneRoster.nothing')}</p> : null}
    </div>
  );
}
