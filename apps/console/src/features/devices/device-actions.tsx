import { can, type Device } from '@orrery/contract';
import { LocateFixed, Pencil, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../lib/session';
import styles from './device-list-page.module.css';
import { useIdentify } from './use-identify';
import { useRetire } from './use-retire';

interface DeviceActionsProps {
  readonly device: Device;
  readonly onRename: (device: Device) => void;
}

/** What one does with a headset: find it in the room, rename it, take it out of the school. */
export function DeviceActions({ device, onRename }: DeviceActionsProps) {
  const { t } = useTranslation();
  const role = useSession((session) => session.user?.role);
  const identify = useIdentify();
  const retire = useRetire();
  const { name } = device;
  return (
    <span className={styles.actions}>
      <Action
        title={t('devices.identify')}
        name={t('devices.identifyOne', { name })}
        onClick={() => void identify([device])}
      >
        <LocateFixed size={16} aria-hidden="true" />
      </Action>
      <Action
        title={t('devices.rename')}
        name={t('devices.renameOne', { name })}
        onClick={() => onRename(device)}
      >
        <Pencil size={16} aria-hidden="true" />
      </Action>
      {role !== undefined && can(role, 'devices.retire') ? (
        <Action
          title={t('devices.retire')}
          name={t('devices.retireOne', { name })}
          onClick={() => retire([device])}
          danger
        >
          <Trash2 size={16} aria-hidden="true" />
        </Action>
      ) : null}
    </span>
  );
}

interface ActionProps {
  readonly title: string;
  /** The same with the headset's name, for screen readers. */
  readonly name: string;
  readonly danger?: boolean;
  readonly onClick: () => void;
  readonly children: ReactNode;
}

function Action({ title, name, danger = false, onClick, children }: ActionProps) {
  return (
    <button
      type="button"
      className={danger ? `${styles.action} ${styles.danger}` : styles.action}
      title={title}
      aria-label={name}
      onClick={onClick}
    >
      {children}
    </button>
  );
}
