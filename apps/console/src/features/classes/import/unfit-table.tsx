import { useTranslation } from 'react-i18next';
import { toFaultText } from './fault-text';
import styles from './import.module.css';
import type { UnfitRow } from './import-plan';

/** Most rows that are shown; the file has all of them. */
const SHOWN_ROWS = 100;

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
            <th scope="col">{t('import.student')}</th>
            <th scope="col">{t('import.reason')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, SHOWN_ROWS).map((unfit) => (
            <tr key={`${unfit.row} ${unfit.number} ${unfit.reason}`}>
              <td className="num">{unfit.row}</td>
              <td className={styles.who}>
                <b dir="auto">{unfit.name}</b>
                <span className="num">{unfit.number}</span>
              </td>
              <td>{toFaultText(unfit, t)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {more > 0 ? <p className="num">{t('import.unfitMore', { count: more })}</p> : null}
    </section>
  );
}
