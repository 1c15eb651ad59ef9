import { Select } from 'antd';
import styles from './manage.module.css';
import { useListAddress } from './use-list-address';

interface ListChoiceProps {
  /** Its name in the address. */
  readonly name: string;
  /** What stands there while nothing is chosen; also the chooser's name. */
  readonly all: string;
  /** '' while nothing is chosen. */
  readonly value: string | number;
  readonly options: readonly { readonly value: string | number; readonly label: string }[];
  /** What depends on it, and means nothing once it changes: other names in the address. */
  readonly clears?: readonly string[];
}

/** Narrows the list by one thing; what is chosen stands in the address. */
export function ListChoice({ name, all, value, options, clears = [] }: ListChoiceProps) {
  const { change } = useListAddress();
  return (
    <Select<string | number>
      className={styles.choice ?? ''}
      popupMatchSelectWidth={false}
      showSearch={options.length > 8 ? { optionFilterProp: 'label' } : false}
      aria-label={all}
      value={value}
      options={[{ value: '', label: all }, ...options]}
      onChange={(next) =>
        change({ ...Object.fromEntries(clears.map((other) => [other, null])), [name]: next })
      }
    />
  );
}
