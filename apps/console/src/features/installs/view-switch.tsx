import { Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import styles from './installs.module.css';

/** Switches between the course view, the device view and the downloads (INS-02). */
export function ViewSwitch({ view }: { view: '/install' | '/installdev' | '/downloads' }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  return (
    <Select
      className={styles.switch ?? ''}
      aria-label={t('installs.view')}
      value={view}
      popupMatchSelectWidth={false}
      options={[
        { value: '/install', label: t('installs.byCourse') },
        { value: '/installdev', label: t('installs.byDevice') },
        { value: '/downloads', label: t('title.downloads') },
      ]}
      onChange={(to) => void navigate(to)}
    />
  );
}
