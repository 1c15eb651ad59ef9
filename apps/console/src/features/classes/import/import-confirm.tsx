import { Button } from 'antd';
import { Download } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { currentLocale } from '../../../lib/i18n';
import { toNumber } from '../../../lib/written';
import { toFaultText } from './fault-text';
import styles from './import.module.css';
import type { ImportPlan, UnfitRow } from './import-plan';
import { useSheets } from './use-sheets';

/** Most rows that are shown; the file has all of them. */
const SHOWN_ROWS = 100;

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
  const { busy, saveUnqualified } = useSheets();
  return (
    <div className={styles.confirm}>
      <p className={styles.file}>{fileName}</p>
      {refused ? <p role="alert">{t('import.refused')}</p> : null}
      <dl className={`${styles.counts} num`}>
        <Count label={t('import.total')} value={total} />
        <Count label={t('import.qualified')} value={qualified.length} />
        <Count label={t('import.unqualified')} value={unqualified.length} bad={unqualified.length > 0} />
      </dl>
      {otherSheets.length > 0 ? <p>{t('import.otherSheets', { sheets: otherSheets.join(', ') })}</p> : null}
      {unqualified.length > 0 ? (
        <>
          <UnfitTable rows={unqualified} />
          <Button
            icon={<Download size={16} aria-hidden="true" />}
            loading={busy}
            onClick={() => void saveUnqualified(fileName, unqualified)}
          >
            {t('import.unfitSave', { count: unqualified.length })}
          </Button>
        </>
      ) : null}
      {qualified.length === 0 ? <p role="alert">{t('import.nobody')}</p> : null}
    </div>
  );
}

interface CountProps {
  readonly label: string;
  readonly value: number;
  readonly bad?: boolean;
}

function Count({ label, value, bad = false }: CountProps) {
  return (
    <div className={bad ? styles.bad : undefined}>
      <dt>{label}</dt>
      <dd>{toNumber(value, currentLocale())}</dd>
    </div>
  );
}

/** The rows that stay out, each with its reason. */
export function UnfitTable({ rows }: { rows: readonly UnfitRow[] }) {
  const { t } = useTranslation();
  const more = rows.length - SHOWN_ROWS;
  return (
    <section
      className={styles.unfit}
      aria-label={t('import.unfitList')}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard.
      tabIndex={0}
    >
      <table>
        <thead>
          <tr>
            <th scope="col">{t('import.row')}</th>
            <th scope="col">{t('students.name')}</th>
            <th scope="col">{t('students.number')}</th>
            <th scope="col">{t('import.reason')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, SHOWN_ROWS).map((unfit) => (
            <tr key={unfit.row}>
              <td className="num">{unfit.row}</td>
              <td>{unfit.name}</td>
              <td className="num">{unfit.number}</td>
              <td>{toFaultText(unfit, t)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {more > 0 ? <p className="num">{t('import.unfitMore', { count: more })}</p> : null}
    </section>
  );
}
