import { Button, Input } from 'antd';
import { Search } from 'lucide-react';
import { type FormEvent, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './resource-search.module.css';

interface ResourceSearchProps {
  readonly words: string;
  readonly onSearch: (words: string) => void;
}

/** Searches on its button, on Enter and on its clear icon (LIB-02 to LIB-04). */
export function ResourceSearch({ words, onSearch }: ResourceSearchProps) {
  const { t } = useTranslation();
  const [draft, setDraft] = useState(words);
  useEffect(() => setDraft(words), [words]);
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    onSearch(draft.trim());
  };
  return (
    <search className={styles.search}>
      <form onSubmit={handleSubmit}>
        <Input
          aria-label={t('library.search')}
          placeholder={t('library.search')}
          prefix={<Search size={18} strokeWidth={1.6} aria-hidden="true" />}
          maxLength={100}
          allowClear
          value={draft}
          onChange={(event) => setDraft(event.target.value)}
          onClear={() => onSearch('')}
        />
        <Button type="primary" htmlType="submit">
          {t('library.searchButton')}
        </Button>
      </form>
    </search>
  );
}
