import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { Notice } from '../../components/notice';
import { useSession } from '../../lib/session';
import { usePageTitle } from '../../lib/use-page-title';
import styles from './layout.module.css';

/** Where somebody may have wanted to go, by who they are. */
const PLACES = {
  visitor: [
    { to: '/login', label: 'title.login' },
    { to: '/help', label: 'title.help' },
  ],
  user: [
    { to: '/course', label: 'title.courseIndex' },
    { to: '/res/list', label: 'title.resList' },
    { to: '/course/edit', label: 'title.courseEdit' },
    { to: '/binding', label: 'nav.manage' },
    { to: '/help', label: 'title.help' },
  ],
} as const;

/** An address that no screen has, or whose number is none: what was asked, and where to go from here. */
export function NotFound() {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const places = useSession(({ user }) => (user ? PLACES.user : PLACES.visitor));
  const [first, ...others] = places;
  usePageTitle(t('error.notFound'));
  return (
    <Notice
      alone
      title={t('error.notFound')}
      detail={t('error.asked', { address: readable(pathname) })}
      action={
        <>
          <Link to={first.to} className={styles.home}>
            {t(first.label)}
          </Link>
          <nav className={styles.places} aria-label={t('error.places')}>
            {others.map(({ to, label }) => (
              <Link key={to} to={to}>
                {t(label)}
              </Link>
            ))}
          </nav>
        </>
      }
    />
  );
}

/** The same as a page of its own. */
export function NotFoundPage() {
  return (
    <main className={styles.lost}>
      <NotFound />
    </main>
  );
}

function readable(pathname: string): string {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return pathname;
  }
}
