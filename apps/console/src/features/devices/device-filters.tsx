import { Button, Select } from 'antd';
import { useTranslation } from 'react-i18next';
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
      <Choice
        name="group"
        all={t('devices.allGroups')}
        value={filter.groupId || ''}
        options={groups.map((group) => ({ value: group.client_group_id, label: group.client_group_name }))}
      />
      <Choice
        name="class"
        all={t('devices.allClasses')}
        value={filter.classId || ''}
        options={classes.map((one) => ({ value: one.class_id, label: one.class_name }))}
      />
      <Choice name="state" all={t('devices.allStates')} value={filter.state} options={useStateOptions()} />
      <Choice
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

interface ChoiceProps {
  /** Its name in the address. */
  readonly name: string;
  /** What stands there while nothing is chosen; also the chooser's name. */
  readonly all: string;
  /** '' while nothing is chosen. */
  readonly value: string | number;
  readonly options: readonly { readonly value: string | number; readonly label: string }[];
}

function Choice({ name, all, value, options }: ChoiceProps) {
  const { change } = useListAddress();
  return (
    <Select<string | number>
      className={styles.choice ?? ''}
      popupMatchSelectWidth={false}
      showSearch={options.length > 8 ? { optionFilterProp: 'label' } : false}
      aria-label={all}
      value={value}
      options={[{ value: '', label: all }, ...options]}
      onChange={(next) => change({ [name]: next })}
    />
  );
}
