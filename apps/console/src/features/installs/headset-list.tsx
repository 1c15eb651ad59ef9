import type { InstallRow } from '@orrery/contract';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { RowActions } from '../../components/manage/row-actions';
import { InstallStatusMark } from './install-status';
import styles from './installs.module.css';
import { canInstall, canUninstall, installWords, isAwaited } from './rules';
import type { InstallOrder } from './use-install-order';
import type { LiveOf } from './use-live-installs';

interface HeadsetListProps {
  readonly row: InstallRow;
  readonly liveOf: LiveOf;
  readonly order: (order: InstallOrder) => void;
}

/** The headsets of one resource, each with its status and what may be done there (INS-09, INS-18). */
export function HeadsetList({ row, liveOf, order }: HeadsetListProps) {
  const { t } = useTranslation();
  if (row.deviceList.length === 0) return <p className={styles.none}>{t('installs.noHeadsets')}</p>;
  return (
    <ul className={styles.headsets} aria-label={t('installs.headsetsOf', { title: row.title })}>
      {row.deviceList.map((device) => {
        const { id, name, status, is_online } = device;
        const words = installWords(device);
        const give = (action: InstallOrder['action']) =>
          order({ action, rids: [row.id], cids: [id], what: row.title, where: name });
        const install = {
          word: t(words.word),
          name: t(words.on, { title: row.title, name }),
          onClick: () => give('install'),
        };
        const uninstall = {
          word: t('installs.uninstall'),
          name: t('installs.uninstallOn', { title: row.title, name }),
          danger: true,
          onClick: () => give('uninstall'),
        };
        return (
          <li key={id}>
            <Link to={`/installdev/resource/${id}`} title={name}>
              {name}
            </Link>
            {is_online ? null : <small>{t('installs.away')}</small>}
            <InstallStatusMark
              status={status}
              progress={liveOf(id, row.id)?.progress ?? device.progress}
              outdated={device.need_update === 1}
              awaited={isAwaited(device)}
            />
            <RowActions
              actions={[
                ...(canInstall(device) ? [install] : []),
                ...(canUninstall(device) ? [uninstall] : []),
              ]}
            />
          </li>
        );
      })}
    </ul>
  );
}
