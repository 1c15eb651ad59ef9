import type { Device } from '@orrery/contract';
import { useTranslation } from 'react-i18next';
import { LongText } from '../../components/manage/long-text';
import styles from './device-list-page.module.css';

/** What the headset is called; below it the class that it is bound to, and the student who uses it there. */
export function DeviceName({ device }: { device: Device }) {
  const { t } = useTranslation();
  const { name, class_name: room, alias: student } = device;
  const place = room && student ? t('devices.place', { room, student }) : room;
  return (
    <span className={styles.two}>
      <LongText text={name} narrow />
      {place ? <small title={place}>{place}</small> : null}
    </span>
  );
}
