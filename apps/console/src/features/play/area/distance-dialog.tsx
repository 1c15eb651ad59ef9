import { AREA_EYE_HEIGHTS_CM, AREA_RADII_CM } from '@orrery/contract';
import { Modal } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MODAL_WIDTH_PX } from '../../../components/modal-width';
import { useReturnFocus } from '../../../lib/use-return-focus';
import styles from './area.module.css';
import { AreaPicture } from './area-picture';
import { type AreaDialogProps, commonDistance } from './areas';

/** Radius and eye height of the security distance, among the listed ones (PLAY-61 to PLAY-64). */
export function DistanceDialog({ count, areas, onSet, onClose }: AreaDialogProps) {
  const { t } = useTranslation();
  useReturnFocus();
  const [distance, setDistance] = useState(() => commonDistance(areas));
  const [busy, setBusy] = useState(false);
  const handleOk = async () => {
    setBusy(true);
    if (await onSet({ mode: 2, ...distance })) onClose();
    setBusy(false);
  };
  return (
    <Modal
      open
      width={MODAL_WIDTH_PX}
      title={t('play.area.distanceTitle', { count })}
      okText={t('play.area.distanceConfirm')}
      cancelText={t('action.cancel')}
      confirmLoading={busy}
      onOk={() => void handleOk()}
      onCancel={onClose}
    >
      <p className={styles.hint}>{t('play.area.distanceHint')}</p>
      <AreaPicture {...distance} />
      <Lengths
        legend={t('play.area.radius')}
        name="radius"
        choices={AREA_RADII_CM}
        chosen={distance.radiusCm}
        onChoose={(radiusCm) => setDistance({ ...distance, radiusCm })}
      />
      <Lengths
        legend={t('play.area.eyeHeight')}
        name="eye-height"
        choices={AREA_EYE_HEIGHTS_CM}
        chosen={distance.eyeHeightCm}
        onChoose={(eyeHeightCm) => setDistance({ ...distance, eyeHeightCm })}
      />
    </Modal>
  );
}

interface LengthsProps {
  readonly legend: string;
  readonly name: string;
  /** Centimetres. */
  readonly choices: readonly number[];
  readonly chosen: number;
  readonly onChoose: (cm: number) => void;
}

function Lengths({ legend, name, choices, chosen, onChoose }: LengthsProps) {
  const { t } = useTranslation();
  return (
    <fieldset className={styles.lengths}>
      <legend>{legend}</legend>
      <div>
        {choices.map((cm) => (
          <label key={cm} className={cm === chosen ? `${styles.length} ${styles.on}` : styles.length}>
            <input type="radio" name={name} checked={cm === chosen} onChange={() => onChoose(cm)} />
            <span className="num">{t('play.area.cm', { cm })}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
