import { can } from '@orrery/contract';
import { Settings } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link, Outlet } from 'react-router';
import { useHistoryCheck } from '../../lib/history-check';
import { useSession } from '../../lib/session';
import { RoomProvider } from '../theme/room-provider';
import { Brand } from './brand';
import { FreshTitles } from './fresh-titles';
import { HelpLink } from './help-link';
import styles from './layout.module.css';
import { NavLinks } from './nav-links';
import { OfflineNotice } from './offline-notice';
import { RouteArrival } from './route-arrival';
import { RouteProgress } from './route-progress';
import { SkipLink } from './skip-link';
import { Uploads } from './uploads';
import { useShownRoute } from './use-shown-route';
import { UserMenu } from './user-menu';

/** The rooms where lessons are prepared (GEN-53 to GEN-60). */
export function MainLayout() {
  const full = useShownRoute()?.line.fullMain ?? false;
  return (
    <RoomProvider room="prepare">
      <div className={styles.shell}>
        <SkipLink />
        <header className={styles.top}>
          <Brand />
          <MainNav />
          <div className={styles.right}>
            <Uploads />
            <HelpLink />
            <Gear />
            <UserMenu />
          </div>
        </header>
        <RouteProgress />
        <OfflineNotice />
        <RouteArrival />
        <FreshTitles />
        <main id="content" className={styles.main} tabIndex={-1}>
          {full ? (
            <Outlet />
          ) : (
            <div className={styles.column}>
              <Outlet />
            </div>
          )}
        </main>
      </div>
    </RoomProvider>
  );
}

/** Cloud lessons, my lessons, create lesson, and history data where the school looks at it (GEN-54, GEN-55). */
function MainNav() {
  const { t } = useTranslation();
  const hasHistory = useHistoryCheck();
  return (
    <nav className={styles.nav} aria-label={t('nav.main')}>
      <NavLinks
        items={[
          { key: 'cloud', to: '/course', label: t('title.courseIndex') },
          { key: 'my', to: '/course/my', label: t('title.courseMy') },
          { key: 'create', to: '/course/edit', label: t('title.courseEdit') },
          ...(hasHistory
            ? [{ key: 'history' as const, to: '/course/history', label: t('title.historyData') }]
            : []),
        ]}
      />
    </nav>
  );
}

/** The way to management, which begins where the role may begin (GEN-59, GEN-64). */
function Gear() {
  const { t } = useTranslation();
  const role = useSession((session) => session.user?.role);
  const start = role !== undefined && can(role, 'accounts.read') ? '/account' : '/binding';
  return (
    <Link to={start} className={styles.icon} aria-label={t('nav.manage')} title={t('nav.manage')}>
      <Settings size={20} strokeWidth={1.6} aria-hidden="true" />
    </Link>
  );
}
