import { ADMINISTRATOR } from '@orrery/contract';
import { Dropdown } from 'antd';
import { ChevronDown, LogOut } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { http, queryClient } from '../../lib/http';
import { clearPlayList } from '../../lib/play-list';
import { closeSession, useSession } from '../../lib/session';
import styles from './layout.module.css';

/** Who is logged in, and the way out (GEN-60, AUTH-19). */
export function UserMenu() {
  const { t } = useTranslation();
  const user = useSession((session) => session.user);
  const signOut = useSignOut();
  if (!user) return null;
  const name = user.nickname || user.account;
  const icon = <LogOut size={16} strokeWidth={1.6} aria-hidden="true" />;
  const items = [{ key: 'out', label: t('nav.signOut'), icon, onClick: () => void signOut() }];
  return (
    <Dropdown trigger={['click']} menu={{ items }}>
      <button type="button" className={styles.user}>
        <span className="visually-hidden">{t('nav.user', { name })}</span>
        <span className={styles.avatar} aria-hidden="true">
          {initials(name)}
        </span>
        <span className={styles.userName} title={name} aria-hidden="true">
          {name}
        </span>
        {user.role === ADMINISTRATOR ? <small>{t('nav.administrator')}</small> : null}
        <ChevronDown size={14} strokeWidth={1.6} aria-hidden="true" />
      </button>
    </Dropdown>
  );
}

/** Ends the session; the page forgets it also when the server cannot be reached (AUTH-Q3). */
function useSignOut() {
  const navigate = useNavigate();
  return async () => {
    await http.logout().catch(() => undefined);
    closeSession();
    clearPlayList();
    queryClient.clear();
    await navigate('/login');
  };
}

function initials(name: string): string {
  const words = name.trim().split(/\s+/);
  if (words.length > 1)
    return words
      .map((word) => word.charAt(0))
      .join('')
      .slice(0, 2)
      .toUpperCase();
  return name.trim().charAt(0).toUpperCase();
}
