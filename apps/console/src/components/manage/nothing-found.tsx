import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { Notice } from '../notice';
import { useListAddress } from './use-list-address';

interface NothingFoundProps {
  readonly title: string;
  readonly detail?: string;
  /** Parts of the address that narrow the list; the search if left out. */
  readonly narrowing?: Readonly<Record<string, null>>;
}

const SEARCH = { q: null };

/** What stands there where a search or a filter leaves no row, and the way back to all of them. */
export function NothingFound({ narrowing = SEARCH, ...words }: NothingFoundProps) {
  const { t } = useTranslation();
  const { change } = useListAddress();
  return (
    <Notice {...words} action={<Button onClick={() => change(narrowing)}>{t('manage.showAll')}</Button>} />
  );
}
