import { can } from '@orrery/contract';
import { ArrowLeft, FolderOpen, HardDriveDownload, RectangleGoggles, UserCog, Users } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link, Outlet } from 'react-router';
import { useSession } from '../../lib/session';
import { RoomProvider } from '../theme/room-provider';
import { Brand } from './brand';
import { HelpLink } from './help-link';
import styles from './layout.module.css';
import { NavLinks } from './nav-links';
import { OfflineNotice } from './offline-notice';
import { RouteArrival } from './route-arrival';
import { RouteProgress } from './route-progress';
import { SkipLink } from './skip-link';
import { Uploads } from './uploads';
import { UserMenu } from './user-menu';

/** Everybody's entries come after these two (GEN-61). */
const ADMINISTRATORS_ENTRIES = [
  { key: 'account', to: '/account', label: 'title.account', Icon: UserCog },
  { key: 'install', to: '/install', label: 'title.install', Icon: HardDriveDownload },
] as const;

const ENTRIES = [
  { key: 'binding', to: '/binding', label: 'title.binding', Icon: Users },
  { key: 'resources', to: '/resourceList', label: 'title.resourceList', Icon: FolderOpen },
  { key: 'client', to: '/client', label: 'nav.deviceGroups', Icon: RectangleGoggles },
] as const;

/** The rooms where the school is managed: a left menu and dense tables (GEN-61, GEN-62). */
export function AdminLayout() {
  const { t } = useTranslation();
  return (
    <RoomProvider room="manage">
      <div className={`${styles.shell} ${styles.manage}`}>
        <SkipLink />
        <header className={styles.top}>
          <Brand />
          <div className={styles.right}>
            <Link to="/course" className={styles.back} aria-label={t('nav.back')}>
              <ArrowLeft size={16} strokeWidth={1.6} aria-hidden="true" />
              <span>{t('nav.back')}</span>
            </Link>
            <Uploads />
            <HelpLink />
            <UserMenu />
          </div>
        </header>
        <RouteProgress />
        <OfflineNotice />
        <div className={styles.admin}>
          <SideMenu />
          <RouteArrival />
          <main id="content" className={styles.main} tabIndex={-1}>
            <Outlet />
          </main>
        </div>
      </div>
    </RoomProvider>
  );
}

function SideMenu() {
  const { t } = useTranslation();
  const role = useSession((session) => session.user?.role);
  const isAdministrator = role !== undefined && can(role, 'accounts.read');
  const entries = isAdministrator ? [...ADMINISTRATORS_ENTRIES, ...ENTRIES] : ENTRIES;
  return (
    <nav className={styles.side} aria-label={t('nav.manage')}>
      <h2>{t('nav.manage')}</h2>
      <NavLinks
        items={entries.map(({ key, to, label, Icon }) => ({
          key,
          to,
          label: t(label),
          icon: <Icon size={18} strokeWidth={1.6} aria-hidden="true" />,
        }))}
      />
    </nav>
  );
}
