import { type PlayDevice, type Resource, toResourceKind } from '@orrery/contract';
import { Skeleton } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { FailureNotice } from '../../../components/failure-notice';
import { Notice } from '../../../components/notice';
import type { Classroom } from '../../../lib/classroom';
import { INSTALL_GROUPS, type InstallGroups } from './groups';
import { InstallSection } from './install-section';
import styles from './install-tab.module.css';
import { useInstallGroups } from './use-install-groups';
import { useResend } from './use-resend';

interface InstallTabProps {
  readonly resource: Resource;
  readonly classroom: Classroom;
  /** The headsets of the screen, with what they say themselves. */
  readonly devices: readonly PlayDevice[];
}

/** Which headsets hold the open item, and sending it again to those that do not (PLAY-77 to PLAY-82). */
export function InstallTab(props: InstallTabProps) {
  const { t } = useTranslation();
  if (toResourceKind(props.resource) === 'page') {
    return <Notice title={t('play.install.page')} detail={t('play.install.pageHint')} />;
  }
  return <Installs key={props.resource.id} {...props} />;
}

function Installs({ resource, classroom, devices }: InstallTabProps) {
  const { t } = useTranslation();
  const { groups, error, refetch } = useInstallGroups(resource.id, classroom, devices);
  const { sent, resend } = useResend(resource.id);
  if (error) return <FailureNotice error={error} onRetry={() => void refetch()} />;
  if (!groups) return <Skeleton className={styles.tab} active title={false} paragraph={{ rows: 10 }} />;
  const count = Object.values(groups).reduce((sum, entries) => sum + entries.length, 0);
  if (count === 0) {
    return (
      <Notice
        title={t('play.install.nobody')}
        detail={t('play.install.nobodyHint')}
        action={<Link to="/client">{t('play.registerDevices')}</Link>}
      />
    );
  }
  return (
    <div className={styles.tab}>
      <Total groups={groups} count={count} />
      {INSTALL_GROUPS.map((group) => (
        <InstallSection key={group} group={group} entries={groups[group]} sent={sent} onResend={resend} />
      ))}
    </div>
  );
}

function Total({ groups, count }: { groups: InstallGroups; count: number }) {
  const { t } = useTranslation();
  const done = groups.installed.length;
  return (
    <header className={styles.total}>
      <p>
        <b className="num">{t('play.install.total', { done, count })}</b>
        <span>{t(done === count ? 'play.install.done' : 'play.install.sub')}</span>
      </p>
      <div className={styles.bar} aria-hidden="true">
        <span style={{ width: `${(100 * done) / count}%` }} />
      </div>
    </header>
  );
}
