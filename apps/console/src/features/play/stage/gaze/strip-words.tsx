import { Popover } from 'antd';
import { useTranslation } from 'react-i18next';
import type { Looker } from './gaze-board';
import styles from './strip.module.css';

interface StripWordsProps {
  readonly lookers: readonly Looker[];
  readonly hasMarker: boolean;
  readonly canMark: boolean;
}

/** The strip in words: how many look at the marker, and by name who does not. */
export function StripWords({ lookers, hasMarker, canMark }: StripWordsProps) {
  const { t } = useTranslation();
  if (lookers.length === 0 || !canMark) {
    return <p className={styles.hint}>{t(canMark ? 'gaze.hintNobody' : 'gaze.hintPlay')}</p>;
  }
  if (!hasMarker) {
    const known = lookers.filter(({ gaze }) => gaze !== null).length;
    return (
      <p className={styles.words}>
        <b className="num">{t('gaze.count', { some: known, all: lookers.length })}</b>
        {t('gaze.known')}
        <small>{t('gaze.hintMark')}</small>
      </p>
    );
  }
  const looking = lookers.filter(({ looks }) => looks === true).length;
  const others = lookers.filter(({ looks }) => looks !== true);
  return (
    <p className={styles.words}>
      <b className="num">{t('gaze.count', { some: looking, all: lookers.length })}</b>
      {t('gaze.lookAtMarker')}
      {others.length > 0 ? <Others lookers={others} /> : <small>{t('gaze.everybody')}</small>}
    </p>
  );
}

function Others({ lookers }: { lookers: readonly Looker[] }) {
  const { t } = useTranslation();
  const content = (
    <ul className={styles.others}>
      {lookers.map(({ id, name, looks }) => (
        <li key={id}>
          {name}
          {looks === null ? <small>{t('gaze.untold')}</small> : null}
        </li>
      ))}
    </ul>
  );
  return (
    <Popover trigger="click" placement="topLeft" title={t('gaze.notAtMarker')} content={content}>
      <button type="button" className={styles.more}>
        {t('gaze.others', { count: lookers.length })}
      </button>
    </Popover>
  );
}
