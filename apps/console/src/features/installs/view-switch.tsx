import { Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';

/** Switches between the course view, the device view and the downloads (INS-02). */
export function ViewSwitch({ view }: { view: '/install' | '/installdev' | '/downloads' }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  return (
    <Select
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
