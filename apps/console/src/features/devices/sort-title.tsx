import type { DeviceSort } from '@orrery/contract';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useListAddress } from '../../components/manage/use-list-address';
import styles from './device-list-page.module.css';
import { useDeviceFilter } from './use-device-filter';

interface SortTitleProps {
  readonly by: DeviceSort;
  readonly title: string;
}

/** What is most worth seeing comes with the first click: the flattest, the fullest, who was away longest. */
const FIRST_ORDER: Readonly<Partial<Record<DeviceSort, 'desc'>>> = { id: 'desc', ctime: 'desc' };

/** The title of a column that orders the list; a second click turns the order round. */
export function SortTitle({ by, title }: SortTitleProps) {
  const { t } = useTranslation();
  const { change } = useListAddress();
  const { sort, order } = useDeviceFilter();
  const first = FIRST_ORDER[by] ?? 'asc';
  const other = order === 'asc' ? 'desc' : 'asc';
  const next = sort === by ? other : first;
  const isDefault = by === 'id' && next === 'desc';
  return (
    <button
      type="button"
      className={styles.sort}
      title={t('devices.sortBy', { title })}
      onClick={() => change({ sort: isDefault ? null : by, order: next === 'desc' ? null : 'asc' })}
    >
      {title}
      {sort === by ? <SortArrow order={order} /> : null}
    </button>
  );
}

function SortArrow({ order }: { order: 'asc' | 'desc' }) {
  const Arrow = order === 'asc' ? ArrowUp : ArrowDown;
  return <Arrow size={13} aria-hidden="true" />;
}
