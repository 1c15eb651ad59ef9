import type { InputRef } from 'antd';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { LanguageSwitch } from '../../components/language-switch';
import { Logo } from '../../components/logo';
import { wantsStillness } from '../../lib/stillness';
import { LoginForm } from './login-form';
import styles from './login-page.module.css';
import { Orrery } from './orrery';

/** The four showcase figures (AUTH-05). */
const CLAIMS = [
  { figure: '5G', caption: 'auth.claim.network' },
  { figure: '30%', caption: 'auth.claim.time' },
  { figure: '70%', caption: 'auth.claim.time2' },
  { figure: '10000+', caption: 'auth.claim.resources' },
] as const;

/** The door: the orrery at night, and the form on paper beside it. */
export function LoginPage() {
  const { t } = useTranslation();
  const username = useRef<InputRef>(null);
  useEffect(() => {
    document.title = `${t('auth.page')} · ${t('app.name')}`;
  }, [t]);
  return (
    <div className={styles.page}>
      <div className={styles.panel} />
      <Orrery className={styles.picture} />
      <div className={styles.veil} />
      <p className={styles.brand}>
        <Logo size={34} />
        {t('app.name')}
        <small>{t('app.otherName')}</small>
      </p>
      <section className={styles.say}>
        <h1>{t('auth.headline')}</h1>
        <p>{t('auth.line')}</p>
        <Claims />
      </section>
      <main className={styles.desk}>
        <div className={styles.language}>
          <LanguageSwitch />
        </div>
        <LoginForm usernameRef={username} />
        <p className={styles.foot}>{t('auth.headsetHint', { address: `${window.location.host}/headset` })}</p>
      </main>
      <section className={styles.more}>
        <Claims />
        <button type="button" onClick={() => bringBack(username.current)}>
          {t('auth.toUsername')}
        </button>
      </section>
    </div>
  );
}

/** The claims; where the screen is small they follow the form. */
function Claims() {
  const { t } = useTranslation();
  return (
    <ul className={styles.claims}>
      {CLAIMS.map(({ figure, caption }) => (
        <li key={figure}>
          <b className="num">{figure}</b>
          <span>{t(caption)}</span>
        </li>
      ))}
    </ul>
  );
}

/** Scrolls back to the first field (AUTH-04). */
function bringBack(field: InputRef | null): void {
  field?.input?.scrollIntoView({ block: 'center', behavior: wantsStillness() ? 'auto' : 'smooth' });
  field?.input?.focus({ preventScroll: true });
}
