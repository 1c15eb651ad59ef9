import { Tooltip } from 'antd';
import { Settings } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link, NavLink, Outlet } from 'react-router';
import { LanguageSwitch } from '../../components/language-switch';
import { RoomProvider } from '../theme/room-provider';
import { Brand } from './brand';
import styles from './layout.module.css';
import { RouteProgress } from './route-progress';
import { useFreshTitles } from './use-fresh-titles';
import { UserMenu } from './user-menu';

const ENTRIES = [
  { to: '/res/list', label: 'nav.library' },
  { to: '/course/edit', label: 'nav.create' },
] as const;

/** The rooms where lessons are prepared (GEN-53, GEN-54, GEN-59, GEN-60). */
export function MainLayout() {
  const { t } = useTranslation();
  useFreshTitles();
  return (
    <RoomProvider room="prepare">
      <div className={styles.shell}>
        <a className={styles.skip} href="#content">
          {t('app.skip')}
        </a>
        <header className={styles.top}>
          <Brand />
          <nav className={styles.nav} aria-label={t('nav.main')}>
            {ENTRIES.map(({ to, label }) => (
              <NavLink key={to} to={to} className={({ isActive }) => (isActive ? styles.on : undefined)}>
                {t(label)}
              </NavLink>
            ))}
          </nav>
          <div className={styles.right}>
            <LanguageSwitch short />
            <Tooltip title={t('nav.manage')}>
              <Link to="/client" className={styles.icon} aria-label={t('nav.manage')}>
                <Settings size={20} strokeWidth={1.6} aria-hidden="true" />
              </Link>
            </Tooltip>
            <UserMenu />
          </div>
        </header>
        <RouteProgress />
        <main id="content" className={styles.main} tabIndex={-1}>
          <Outlet />
        </main>
      </div>
    </RoomProvider>
  );
}
