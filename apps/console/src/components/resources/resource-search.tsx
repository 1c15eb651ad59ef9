import { Search, X } from 'lucide-react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './resource-search.module.css';

interface ResourceSearchProps {
  readonly words: string;
  /** What is searched; resources where nothing is said. */
  readonly label?: string;
  readonly onSearch: (words: string) => void;
}

/** Searches on its button, on Enter and on its clear icon (LIB-02 to LIB-04). */
export function ResourceSearch({ words, label, onSearch }: ResourceSearchProps) {
  const { t } = useTranslation();
  const name = label ?? t('library.search');
  const [draft, setDraft] = useState(words);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => setDraft(words), [words]);
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    onSearch(draft.trim());
  };
  const handleClear = () => {
    setDraft('');
    onSearch('');
    field.current?.focus();
  };
  return (
    <search className={styles.search}>
      <form onSubmit={handleSubmit}>
        <span className={styles.field}>
          <Search size={18} strokeWidth={1.6} aria-hidden="true" />
          <input
            ref={field}
            type="text"
            enterKeyHint="search"
            aria-label={name}
            placeholder={name}
            maxLength={100}
            value={draft}
            onChange={(event) => setDraft(event.target.value)}
          />
          {draft ? (
            <button type="button" aria-label={t('library.clearSearch')} onClick={handleClear}>
              <X size={16} aria-hidden="true" />
            </button>
          ) : null}
        </span>
        <button type="submit" className={styles.go}>
          {t('library.searchButton')}
        </button>
      </form>
    </search>
  );
}
