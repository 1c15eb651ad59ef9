import { Button, Spin } from 'antd';
import { ExternalLink } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Notice } from '../notice';
import { canFrame, findPageAddress } from './page-address';
import styles from './viewer.module.css';

/** Longer than a page needs on a school's line; then the way round is offered. */
const SLOW_AFTER_MS = 8_000;

/**
 * A page of somebody else's, without any right of ours and without our address (LIB-47). Whether it lets itself be
 * framed no script can tell, so the way to open it in a tab is always there.
 */
export function PageFrame({ url, title }: { url: string; title: string }) {
  const { t } = useTranslation();
  const address = findPageAddress(url, window.location.href);
  const [attempt, setAttempt] = useState(0);
  if (!address) {
    return (
      <div className={styles.over}>
        <Notice mood="broken" title={t('viewer.failed')} detail={t('viewer.badAddress')} />
      </div>
    );
  }
  const open = <OpenInTab href={address.href} />;
  return (
    <div className={styles.pageBox}>
      <p className={styles.pageBar}>
        <span title={address.href}>{address.host}</span>
        {open}
      </p>
      {canFrame(address, window.location.protocol) ? (
        <Framed key={attempt} address={address} title={title} onRetry={() => setAttempt(attempt + 1)} />
      ) : (
        <div className={styles.pageArea}>
          <Notice title={t('viewer.tabOnly')} detail={t('viewer.tabOnlyHint')} />
        </div>
      )}
    </div>
  );
}

interface FramedProps {
  readonly address: URL;
  readonly title: string;
  readonly onRetry: () => void;
}

function Framed({ address, title, onRetry }: FramedProps) {
  const { t } = useTranslation();
  const [status, setStatus] = useState<'loading' | 'slow' | 'here'>('loading');
  useEffect(() => {
    const timer = setTimeout(() => setStatus((now) => (now === 'loading' ? 'slow' : now)), SLOW_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div className={styles.pageArea}>
      <iframe
        className={styles.page}
        src={address.href}
        title={title}
        sandbox="allow-scripts allow-forms"
        referrerPolicy="no-referrer"
        onLoad={() => setStatus('here')}
      />
      {status === 'loading' ? (
        <div className={`${styles.over} ${styles.solid}`}>
          <Spin size="large" description={t('viewer.loading')} />
        </div>
      ) : null}
      {status === 'slow' ? (
        <div className={`${styles.over} ${styles.solid}`}>
          <Notice
            title={t('viewer.slow')}
            detail={t('viewer.slowHint')}
            action={<Button onClick={onRetry}>{t('action.retry')}</Button>}
          />
        </div>
      ) : null}
    </div>
  );
}

function OpenInTab({ href }: { href: string }) {
  const { t } = useTranslation();
  return (
    <a href={href} target="_blank" rel="noopener noreferrer">
      {t('viewer.openTab')}
      <ExternalLink size={16} aria-hidden="true" />
    </a>
  );
}
