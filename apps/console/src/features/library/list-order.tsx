import { useTranslation } from 'react-i18next';
import { SortMenu } from '../../components/resources/sort-menu';
import type { ListFilter } from '../../lib/list-filter';

interface ListOrderProps {
  readonly filter: ListFilter;
  readonly onChange: (part: Partial<ListFilter>) => void;
}

/** The order to choose; while words are searched, the best match stands first. */
export function ListOrder({ filter, onChange }: ListOrderProps) {
  const { t } = useTranslation();
  if (filter.words) return <span>{t('library.bestFirst')}</span>;
  return <SortMenu value={filter.sort} onChange={(sort) => onChange({ sort })} />;
}
