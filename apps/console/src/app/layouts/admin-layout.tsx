import { ArrowLeft, RectangleGoggles } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link, NavLink, Outlet } from 'react-router';
import { LanguageSwitch } from '../../components/language-switch';
import { RoomProvider } from '../theme/room-provider';
import { Brand } from './brand';
import styles from './layout.module.css';
import { RouteProgress } from './route-progress';
import { UserMenu } from './user-menu';

/** The rooms where the school is managed: a left menu and dense tables (GEN-61). */
export function AdminLayout() {
  const { t } = useTranslation();
  return (
    <RoomProvider room="manage">
      <div className={`${styles.shell} ${styles.manage}`}>
        <a className={styles.skip} href="#content">
          {t('app.skip')}
        </a>
        <header className={styles.top}>
          <Brand />
          <div className={styles.right}>
            <Link to="/res/list" className={styles.back} aria-label={t('nav.back')}>
              <ArrowLeft size={16} strokeWidth={1.6} aria-hidden="true" />
              <span>{t('nav.back')}</span>
            </Link>
            <LanguageSwitch short />
            <UserMenu />
          </div>
        </header>
        <RouteProgress />
        <div className={styles.admin}>
          <nav className={styles.side} aria-label={t('nav.manage')}>
            <h2>{t('nav.manage')}</h2>
            <NavLink to="/client" className={({ isActive }) => (isActive ? styles.on : undefined)}>
              <RectangleGoggles size={18} strokeWidth={1.6} aria-hidden="true" />
              {t('nav.devices')}
            </NavLink>
          </nav>
          <main id="content" className={styles.main} tabIndex={-1}>
            <Outlet />
          </main>
        </div>
      </div>
    </RoomProvider>
  );
}
