import { AREA_RADII_CM } from '@orrery/contract';
import { Modal } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MODAL_WIDTH_PX } from '../../../components/modal-width';
import { useReturnFocus } from '../../../lib/use-return-focus';
import styles from './area.module.css';
import { AreaPicture } from './area-picture';
import { type AreaDialogProps, PLAIN_AREA } from './areas';

/** Asks before the plain safe area comes back, and shows what it is (PLAY-61, PLAY-65). */
export function PlainAreaDialog({ count, onSet, onClose }: AreaDialogProps) {
  const { t } = useTranslation();
  useReturnFocus();
  const [busy, setBusy] = useState(false);
  const handleOk = async () => {
    setBusy(true);
    if (await onSet(PLAIN_AREA)) onClose();
    setBusy(false);
  };
  return (
    <Modal
      open
      width={MODAL_WIDTH_PX}
      title={t('play.area.plainTitle', { count })}
      okText={t('play.area.plainConfirm')}
      cancelText={t('action.cancel')}
      confirmLoading={busy}
      onOk={() => void handleOk()}
      onCancel={onClose}
    >
      <p className={styles.hint}>{t('play.area.plainHint', { radius: AREA_RADII_CM[0] })}</p>
      <AreaPicture radiusCm={PLAIN_AREA.radiusCm} eyeHeightCm={PLAIN_AREA.eyeHeightCm} />
    </Modal>
  );
}
