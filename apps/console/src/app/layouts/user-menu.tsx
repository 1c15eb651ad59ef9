import { ADMINISTRATOR } from '@orrery/contract';
import { LOCALES, type Locale } from '@orrery/i18n';
import { Dropdown, type MenuProps } from 'antd';
import { Check, ChevronDown, Globe, KeyRound, LogOut } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { LOCALE_NAMES } from '../../components/language-switch';
import { changeLocale, currentLocale } from '../../lib/i18n';
import { useSession } from '../../lib/session';
import { signOut } from '../session-flow';
import styles from './layout.module.css';

const ChangePasswordDialog = lazy(async () => ({
  default: (await import('../../features/auth/change-password-dialog')).ChangePasswordDialog,
}));

const ICON = { size: 16, strokeWidth: 1.6, 'aria-hidden': true } as const;

/** Who is logged in: change of password, language, and the way out (GEN-60, AUTH-19). */
export function UserMenu() {
  const { t } = useTranslation();
  const user = useSession((session) => session.user);
  const [changing, setChanging] = useState(false);
  const menu = useMenu(() => setChanging(true));
  if (!user) return null;
  const name = user.nickname || user.account;
  return (
    <>
      <Dropdown trigger={['click']} menu={menu}>
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
      {changing ? (
        <Suspense>
          <ChangePasswordDialog open onClose={() => setChanging(false)} />
        </Suspense>
      ) : null}
    </>
  );
}

function useMenu(onChangePassword: () => void): MenuProps {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const shown = currentLocale();
  const languages = LOCALES.map((locale) => ({
    key: locale,
    label: <span lang={locale === 'zh' ? 'zh-CN' : 'en'}>{LOCALE_NAMES[locale]}</span>,
    icon: locale === shown ? <Check {...ICON} /> : <Globe {...ICON} />,
    onClick: () => void changeLocale(locale satisfies Locale),
  }));
  return {
    items: [
      {
        key: 'password',
        label: t('auth.changePassword'),
        icon: <KeyRound {...ICON} />,
        onClick: onChangePassword,
      },
      { type: 'divider' },
      { type: 'group', label: t('app.language'), children: languages },
      { type: 'divider' },
      {
        key: 'out',
        label: t('nav.signOut'),
        icon: <LogOut {...ICON} />,
        onClick: () => void signOut().then(() => navigate('/login')),
      },
    ],
    selectedKeys: [shown],
  };
}

function initials(name: string): string {
  const words = name.trim().split(/\s+/);
  if (words.length === 1) return name.trim().charAt(0).toUpperCase();
  const letters = words.map((word) => word.charAt(0)).join('');
  return letters.slice(0, 2).toUpperCase();
}
