import { USER_COOKIE } from '@orrery/contract';
import { LANGUAGE_COOKIE } from '@orrery/i18n';
import { useTranslation } from 'react-i18next';
import styles from './about-page.module.css';

/** What this browser keeps for us, by the names under which its settings show it. */
export function KeptList() {
  const { t } = useTranslation();
  const kept = [
    { name: 'orrery_session', why: t('about.kept.session') },
    { name: USER_COOKIE, why: t('about.kept.user') },
    { name: 'orrery_known', why: t('about.kept.known') },
    { name: LANGUAGE_COOKIE, why: t('about.kept.language') },
    { name: 'playList, playALL, playListOrigin, playListAside', why: t('about.kept.playList') },
    { name: 'classId, clientGroupId, classAsked, viewClass, video_gettime', why: t('about.kept.class') },
    { name: 'school, help, historyCheck', why: t('about.kept.school') },
  ];
  return (
    <dl className={`${styles.rows} ${styles.kept}`}>
      {kept.map(({ name, why }) => (
        <div key={name}>
          <dt translate="no">{name}</dt>
          <dd>{why}</dd>
        </div>
      ))}
    </dl>
  );
}
