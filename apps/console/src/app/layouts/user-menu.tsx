import { ADMINISTRATOR } from '@orrery/contract';
import { ChevronDown, Info, KeyRound, LogOut, Tablet } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { languageItems } from '../../components/language-items';
import { Menu, type MenuGroup } from '../../components/menu/menu';
import { lazyPart } from '../../lib/lazy-part';
import { useSession } from '../../lib/session';
import { signOut } from '../session-flow';
import styles from './layout.module.css';

const ChangePasswordDialog = lazyPart(
  async () => (await import('../../features/auth/change-password-dialog')).ChangePasswordDialog,
);

const ICON = { size: 16, strokeWidth: 1.6, 'aria-hidden': true } as const;

/** Who is logged in: change of password, the library for tablets, what this is, language, and the way out (GEN-60, AUTH-19). */
export function UserMenu() {
  const { t } = useTranslation();
  const user = useSession((session) => session.user);
  const [changing, setChanging] = useState(false);
  const groups = useMenu(() => setChanging(true));
  if (!user) return null;
  const name = user.nickname || user.account;
  return (
    <>
      <Menu className={styles.user} groups={groups}>
        <span className="visually-hidden">{t('nav.user', { name })}</span>
        <span className={styles.avatar} aria-hidden="true">
          {initials(name)}
        </span>
        <span className={styles.userName} title={name} aria-hidden="true">
          {name}
        </span>
        {user.role === ADMINISTRATOR ? <small>{t('nav.administrator')}</small> : null}
        <ChevronDown size={14} strokeWidth={1.6} aria-hidden="true" />
      </Menu>
      {changing ? (
        <Suspense>
          <ChangePasswordDialog open onClose={() => setChanging(false)} />
        </Suspense>
      ) : null}
    </>
  );
}

function useMenu(onChangePassword: () => void): MenuGroup[] {
  const { t } = useTranslation();
  const navigate = useNavigate();
  return [
    {
      key: 'account',
      items: [
        {
          key: 'password',
          label: t('auth.changePassword'),
          icon: <KeyRound {...ICON} />,
          onPick: onChangePassword,
        },
        {
          key: 'pad',
          label: t('title.pad'),
          icon: <Tablet {...ICON} />,
          onPick: () => void navigate('/pad'),
        },
        {
          key: 'about',
          label: t('title.about'),
          icon: <Info {...ICON} />,
          onPick: () => void navigate('/about'),
        },
      ],
    },
    { key: 'language', label: t('app.language'), items: languageItems() },
    {
      key: 'leave',
      items: [
        {
          key: 'out',
          label: t('nav.signOut'),
          icon: <LogOut {...ICON} />,
          onPick: () => void signOut().then(() => navigate('/login')),
        },
      ],
    },
  ];
}

function initials(name: string): string {
  const words = name.trim().split(/\s+/);
  if (words.length === 1) return name.trim().charAt(0).toUpperCase();
  const letters = words.map((word) => word.charAt(0)).join('');
  return letters.slice(0, 2).toUpperCase();
}
