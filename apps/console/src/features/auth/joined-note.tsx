import { ArrowRight } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { useDoorTexts } from './door/door-texts';
import styles from './door/form.module.css';
import type { Joined } from './use-activation';

/** The school is joined, and the log-in waits with the account filled in (AUTH-21, MISC-06). */
export function JoinedNote({ joined }: { joined: Joined }) {
  const t = useDoorTexts();
  const navigate = useNavigate();
  const heading = useRef<HTMLHeadingElement>(null);
  // The form that had the focus is gone; whoever listens hears what came of it.
  useEffect(() => heading.current?.focus(), []);
  return (
    <section className={styles.form}>
      <svg className={styles.seal} viewBox="-60 -60 120 120" aria-hidden="true">
        <circle r="56" />
        <circle r="38" />
        <path d="M0 0 40 -40" />
        <circle className={styles.planet} cx="40" cy="-40" r="8" />
        <circle className={styles.sun} r="20" />
        <path className={styles.tick} d="m-8 0 6 6 11-12" />
      </svg>
      <h2 ref={heading} tabIndex={-1}>
        {t('auth.joined', { school: joined.schoolName })}
      </h2>
      <p className={styles.lead}>{t('auth.joinedHint', { account: joined.account })}</p>
      <button
        type="button"
        className={styles.submit}
        onClick={() => void navigate('/login', { state: { account: joined.account } })}
      >
        {t('auth.toLogin')}
        <ArrowRight size={20} aria-hidden="true" />
      </button>
    </section>
  );
}
