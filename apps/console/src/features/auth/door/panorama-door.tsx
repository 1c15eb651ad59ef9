import { panoramaWords } from '@orrery/i18n/english-skin';
import type { ReactNode } from 'react';
import { Logo } from '../../../components/logo';
import { wantsStillness } from '../../../lib/stillness';
import { Claims } from './claims';
import { useDoorTexts } from './door-texts';
import { Foot } from './foot';
import { MotionSwitch } from './motion-switch';
import styles from './panorama-door.module.css';
import { useMoment } from './use-moment';

/** Where the still shows the panorama before it turns; `prepare-panorama.mjs` made both of the same picture. */
const STILL = '/door/mars-still.webp';

/** The fixed-English skin: a card in the middle of Mars, which slowly turns around the visitor. */
export function PanoramaDoor({ children, onReturn }: { children: ReactNode; onReturn: () => void }) {
  const t = useDoorTexts();
  const moment = useMoment(async () => (await import('../panorama/start-panorama')).startPanorama);
  return (
    <main className={styles.page} data-skin="english" lang="en">
      <div className={styles.view}>
        <img src={STILL} alt="" width="1600" height="1000" fetchPriority="high" />
        <canvas ref={moment.canvas} data-running={moment.running} />
      </div>
      <div className={styles.card}>
        <p className={styles.brand}>
          <Logo size={32} />
          {t('app.name')}
        </p>
        <div className={styles.middle}>{children}</div>
        <Foot className={styles.foot} />
      </div>
      <section className={styles.say}>
        <h1>{t('auth.headline')}</h1>
        <p>{t('auth.line')}</p>
        <Claims className={styles.claims} />
        <button type="button" className={styles.back} onClick={onReturn}>
          {t('auth.toUsername')}
        </button>
      </section>
      <div className={styles.credit}>
        <p>
          <b>{panoramaWords.place}</b>
          {panoramaWords.credit}
        </p>
        {wantsStillness() ? null : <MotionSwitch paused={moment.paused} onToggle={moment.togglePaused} />}
      </div>
    </main>
  );
}
