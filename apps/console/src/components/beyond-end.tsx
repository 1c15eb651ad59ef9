import { useTranslation } from 'react-i18next';
import { Notice } from './notice';
import { PlainButton } from './plain-button';

/** The list has entries, but none here: the last of this page was deleted, or the address asks for more than there is. */
export function BeyondEnd({ onFirstPage }: { onFirstPage: () => void }) {
  const { t } = useTranslation();
  const first = <PlainButton onClick={onFirstPage}>{t('library.firstPage')}</PlainButton>;
  return <Notice title={t('library.pageEmpty')} action={first} />;
}
