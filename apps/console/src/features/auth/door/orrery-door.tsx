import type { ReactNode } from 'react';
import { LanguageSwitch } from '../../../components/language-switch';
import { Logo } from '../../../components/logo';
import { wantsStillness } from '../../../lib/stillness';
import { Orrery } from '../orrery/orrery';
import { Claims } from './claims';
import { useDoorTexts } from './door-texts';
import { Foot } from './foot';
import { MotionSwitch } from './motion-switch';
import styles from './orrery-door.module.css';
import { useMoment } from './use-moment';

/** The translated skin: the orrery at night, and the form on paper beside it. */
export function OrreryDoor({ children, onReturn }: { children: ReactNode; onReturn: () => void }) {
  const t = useDoorTexts();
  const moment = useMoment(async () => (await import('../orrery/start-orrery')).startOrrery);
  return (
    <main className={styles.page} data-skin="translated">
      <div className={styles.panel} />
      <Orrery className={styles.picture} running={moment.running} paused={moment.paused} />
      <canvas
        ref={moment.canvas}
        className={`${styles.picture} ${styles.canvas}`}
        data-running={moment.running}
      />
      <div className={styles.veil} />
      <p className={styles.brand}>
        <Logo size={34} />
        {t('app.name')}
        <small>{t('app.otherName')}</small>
      </p>
      <section className={styles.say}>
        <h1>{t('auth.headline')}</h1>
        <p>{t('auth.line')}</p>
        <Claims className={styles.claims} />
      </section>
      <div className={styles.desk}>
        <div className={styles.language}>
          <LanguageSwitch />
        </div>
        {children}
        <Foot className={styles.foot} />
      </div>
      {wantsStillness() ? null : (
        <div className={styles.motion}>
          <MotionSwitch paused={moment.paused} onToggle={moment.togglePaused} />
        </div>
      )}
      <section className={styles.more}>
        <Claims className={styles.claims} />
        <button type="button" onClick={onReturn}>
          {t('auth.toUsername')}
        </button>
      </section>
    </main>
  );
}
