import { RESOURCE_SORTS, type ResourceSort } from '@orrery/contract';
import { ArrowDownWideNarrow, Check, ChevronDown } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Menu } from '../menu/menu';
import styles from './results-bar.module.css';

const NAMES = {
  library: 'library.sort.library',
  updated: 'library.sort.updated',
  title: 'library.sort.title',
} as const satisfies Record<ResourceSort, string>;

interface SortMenuProps {
  readonly value: ResourceSort;
  readonly onChange: (sort: ResourceSort) => void;
}

/** In which order the list stands. */
export function SortMenu({ value, onChange }: SortMenuProps) {
  const { t } = useTranslation();
  const shown = t(NAMES[value]);
  const items = RESOURCE_SORTS.map((sort) => ({
    key: sort,
    label: t(NAMES[sort]),
    icon: <Check size={16} aria-hidden="true" visibility={sort === value ? 'visible' : 'hidden'} />,
    chosen: sort === value,
    onPick: () => onChange(sort),
  }));
  return (
    <Menu
      name={t('library.sortedBy', { sort: shown })}
      className={styles.sort}
      groups={[{ key: 'sort', items }]}
    >
      <ArrowDownWideNarrow size={16} strokeWidth={1.6} aria-hidden="true" />
      {shown}
      <ChevronDown size={14} strokeWidth={1.6} aria-hidden="true" />
    </Menu>
  );
}
