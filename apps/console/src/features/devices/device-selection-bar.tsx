import { can, type Device } from '@orrery/contract';
import { FolderPlus, LocateFixed, Trash2, X } from 'lucide-react';
import { type MouseEvent, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '../../lib/lazy-part';
import { useSession } from '../../lib/session';
import styles from './device-selection-bar.module.css';
import type { JoinGroupDialogProps } from './join-group-dialog';
import { useIdentify } from './use-identify';
import { useRetire } from './use-retire';

const JoinGroupDialog = lazyPart<JoinGroupDialogProps>(
  async () => (await import('./join-group-dialog')).JoinGroupDialog,
);

interface DeviceSelectionBarProps {
  /** At least one. */
  readonly devices: readonly Device[];
  readonly onClear: () => void;
}

/** What one does with several headsets at once; it stands where the list is narrowed otherwise. */
export function DeviceSelectionBar({ devices, onClear }: DeviceSelectionBarProps) {
  const { t } = useTranslation();
  const role = useSession((session) => session.user?.role);
  const [joining, setJoining] = useState(false);
  const identify = useIdentify();
  const retire = useRetire();
  const handleClear = ({ currentTarget }: MouseEvent<HTMLElement>) => {
    // The keyboard goes on where one selects: the bar is gone.
    currentTarget.closest('main')?.querySelector<HTMLElement>('th input')?.focus();
    onClear();
  };
  return (
    <div className={styles.bar} role="toolbar" aria-label={t('devices.selection')}>
      <b role="status" className="num">
        {t('devices.selected', { count: devices.length })}
      </b>
      <button type="button" onClick={() => void identify(devices)}>
        <LocateFixed size={16} aria-hidden="true" />
        {t('devices.identifyAll')}
      </button>
      <button type="button" onClick={() => setJoining(true)}>
        <FolderPlus size={16} aria-hidden="true" />
        {t('devices.joinGroup')}
      </button>
      {role !== undefined && can(role, 'devices.retire') ? (
        <button type="button" className={styles.danger} onClick={() => retire(devices)}>
          <Trash2 size={16} aria-hidden="true" />
          {t('devices.retire')}
        </button>
      ) : null}
      <button
        type="button"
        className={styles.clear}
        aria-label={t('devices.clearSelection')}
        title={t('devices.clearSelection')}
        onClick={handleClear}
      >
        <X size={18} aria-hidden="true" />
      </button>
      <Suspense>
        {joining ? <JoinGroupDialog devices={devices} onClose={() => setJoining(false)} /> : null}
      </Suspense>
    </div>
  );
}
