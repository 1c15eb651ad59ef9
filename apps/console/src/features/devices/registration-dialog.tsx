import { Modal } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { MODAL_WIDTH_PX } from '../../components/modal-width';
import { useReturnFocus } from '../../lib/use-return-focus';
import styles from './registration.module.css';
import { RegistrationContent } from './registration-content';

/** The registration code in a dialog, readable across a room (DEV-03, DEV-07). */
export function RegistrationDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  useReturnFocus();
  return (
    <Modal open width={MODAL_WIDTH_PX} title={t('devices.codeTitle')} footer={null} onCancel={onClose}>
      <p className={styles.hint}>
        {t('devices.codeHint')}
        <Link to="/client/registration">{t('devices.openPage')}</Link>
      </p>
      <RegistrationContent />
    </Modal>
  );
}
