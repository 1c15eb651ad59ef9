import { ShieldAlert } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useHeadsetState } from '../headset-context';
import styles from './insecure.module.css';

/** The same page with HTTPS; the server listens for both on one port. */
function secureAddress(): string {
  const address = new URL(window.location.href);
  address.protocol = 'https:';
  return address.href;
}

/** Opened without HTTPS: says what is missing and where it is to be had; the rest works. */
export function Insecure() {
  const { t } = useTranslation();
  const [closed, setClosed] = useState(false);
  const calm = useHeadsetState((state) => state.phase !== 'joined' || state.wanted.screen === 'lobby');
  if (window.isSecureContext || closed || !calm) return null;
  return (
    <aside className={styles.notice} data-testid="insecure">
      <ShieldAlert aria-hidden="true" />
      <div>
        <h2>{t('insecure.title')}</h2>
        <p>{t('insecure.text')}</p>
      </div>
      <nav>
        <a className={styles.primary} href={secureAddress()}>
          {t('insecure.open')}
        </a>
        <a href="/ca.crt" download>
          {t('insecure.certificate')}
        </a>
        <button type="button" onClick={() => setClosed(true)}>
          {t('insecure.close')}
        </button>
      </nav>
    </aside>
  );
}
