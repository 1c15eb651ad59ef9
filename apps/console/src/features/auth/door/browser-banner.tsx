import { Info, TriangleAlert, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import styles from './browser-banner.module.css';
import { judgeBrowser } from './browser-support';
import { useDoorTexts } from './door-texts';

/** How long the page stands before it speaks of the browser (GEN-14). */
const DELAY_MS = 200;

/** Warns of a browser that cannot run the product, and says a word to one that we do not know (GEN-14 to GEN-16). */
export function BrowserBanner() {
  const t = useDoorTexts();
  const [support] = useState(() => judgeBrowser(navigator.userAgent));
  const [shown, setShown] = useState(false);
  useEffect(() => {
    if (support === 'good') return;
    const timer = setTimeout(() => setShown(true), DELAY_MS);
    return () => clearTimeout(timer);
  }, [support]);
  if (!shown) return null;
  const old = support === 'unsupported';
  return (
    <div
      className={old ? `${styles.banner} ${styles.warning}` : styles.banner}
      role={old ? 'alert' : 'status'}
    >
      {old ? <TriangleAlert size={18} aria-hidden="true" /> : <Info size={18} aria-hidden="true" />}
      <p>{t(old ? 'auth.browserOld' : 'auth.browserUnknown')}</p>
      <button type="button" aria-label={t('action.close')} onClick={() => setShown(false)}>
        <X size={16} aria-hidden="true" />
      </button>
    </div>
  );
}
