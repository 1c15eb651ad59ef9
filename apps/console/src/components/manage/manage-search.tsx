import { Input } from 'antd';
import { Search } from 'lucide-react';
import { useState } from 'react';
import styles from './manage.module.css';
import { useListAddress } from './use-list-address';

interface ManageSearchProps {
  /** What can be searched for; also its name for screen readers. */
  readonly label: string;
  readonly maxLength?: number;
}

/** Searches the list on Enter; emptying it shows everything again. The words stand in the address (`q`). */
export function ManageSearch({ label, maxLength = 100 }: ManageSearchProps) {
  const { words } = useListAddress();
  // A new address, as by the back button, starts the field anew.
  return <SearchField key={words} label={label} maxLength={maxLength} words={words} />;
}

function SearchField({ label, maxLength, words }: Required<ManageSearchProps> & { words: string }) {
  const { change } = useListAddress();
  const [typed, setTyped] = useState(words);
  return (
    <Input
      className={styles.search ?? ''}
      prefix={<Search size={16} aria-hidden="true" />}
      aria-label={label}
      placeholder={label}
      maxLength={maxLength}
      allowClear
      value={typed}
      onChange={(event) => {
        setTyped(event.target.value);
        if (event.target.value === '' && words) change({ q: null });
      }}
      onPressEnter={() => change({ q: typed.trim() })}
    />
  );
}
