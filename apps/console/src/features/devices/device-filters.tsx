import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { ListChoice } from '../../components/manage/list-choice';
import { ManageSearch } from '../../components/manage/manage-search';
import { useListAddress } from '../../components/manage/use-list-address';
import { useClasses, useGroups } from '../../lib/classes';
import styles from './device-list-page.module.css';
import { useStateOptions } from './fleet-summary';
import { isNarrowed, NOT_NARROWED, useDeviceFilter } from './use-device-filter';

/** Searches and narrows the device list; everything chosen stands in the address. */
export function DeviceFilters({ apps }: { apps: readonly string[] }) {
  const { t } = useTranslation();
  const { change } = useListAddress();
  const filter = useDeviceFilter();
  const groups = useGroups().data ?? [];
  const classes = useClasses().data ?? [];
  return (
    <div className={styles.filters}>
      <ManageSearch label={t('devices.search')} />
      <ListChoice
        name="group"
        all={t('devices.allGroups')}
        value={filter.groupId || ''}
        options={groups.map((group) => ({ value: group.client_group_id, label: group.client_group_name }))}
      />
      <ListChoice
        name="class"
        all={t('devices.allClasses')}
        value={filter.classId || ''}
        options={classes.map((one) => ({ value: one.class_id, label: one.class_name }))}
      />
      <ListChoice
        name="state"
        all={t('devices.allStates')}
        value={filter.state}
        options={useStateOptions()}
      />
      <ListChoice
        name="app"
        all={t('devices.allApps')}
        value={filter.app}
        options={apps.map((app) => ({ value: app, label: app }))}
      />
      {isNarrowed(filter) ? (
        <Button type="text" onClick={() => change(NOT_NARROWED)}>
          {t('devices.clearFilters')}
        </Button>
      ) : null}
    </div>
  );
}
