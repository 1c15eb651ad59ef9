import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Entry } from '../class-entry';
import { useHeadset, useHeadsetState } from '../headset-context';
import { Mark } from '../mark';
import { keepOrreryPlace } from '../scene/slot-registry';
import { WhoAmI } from '../students/who-am-i';
import styles from './lobby.module.css';
import { StatusLine } from './status-line';

/** Before the lesson: whose class this is, and the one button that matters. */
export function Lobby() {
  const { t } = useTranslation();
  const { vr } = useHeadset();
  const schoolName = useHeadsetState((state) => state.schoolName);
  const className = useHeadsetState((state) => state.desired.classroom?.name);
  const connection = useHeadsetState((state) => state.connection);
  const entered = useHeadsetState((state) => state.entered);
  const inside = useHeadsetState((state) => state.immersive || (state.entered && !vr));
  const waiting = connection === 'connecting' && !schoolName;
  return (
    <main className={styles.screen} data-testid="lobby">
      <section className={styles.panel}>
        <p className={styles.school}>
          <Mark size="calc(34 * var(--u))" />
          <span>{schoolName || t('brand')}</span>
        </p>
        <div className={styles.orrery} ref={keepOrreryPlace} />
        <h1>{className ?? t('lobby.noClass')}</h1>
        <p className={styles.soon}>
          {waiting ? t('lobby.connecting') : t(entered ? 'lobby.entered' : 'lobby.soon')}
        </p>
        <WhoAmI />
        {inside ? null : <EnterButton />}
      </section>
      <StatusLine />
    </main>
  );
}

/** The one press: immersive, sound, full screen. */
function EnterButton() {
  const { t } = useTranslation();
  const { enterClass } = useHeadset();
  const [outcome, setOutcome] = useState<Entry | null>(null);
  return (
    <div className={styles.entry}>
      {outcome === 'vr-failed' ? <p role="alert">{t('vr.failed')}</p> : null}
      <button type="button" className={styles.enter} onClick={() => void enterClass().then(setOutcome)}>
        {t('lobby.enter')}
      </button>
    </div>
  );
}
