import { isRefusal } from '@orrery/client';
import { ERRORS } from '@orrery/contract';
import { useTranslation } from 'react-i18next';
import { toFailureText } from '../lib/failure-text';
import { currentLocale } from '../lib/i18n';
import { Notice } from './notice';
import { PlainButton } from './plain-button';

interface FailureNoticeProps {
  /** Why nothing came. */
  readonly error: unknown;
  readonly onRetry: () => void;
}

/** Stands where a page's content would, when it could not be fetched: why, and another try (GEN-80, GEN-81). */
export function FailureNotice({ error, onRetry }: FailureNoticeProps) {
  const { t } = useTranslation();
  const text = toFailureText(error, 'fetch');
  // Of 401 and 403 nobody is told (GEN-66): the log-in opens.
  if (!text) return null;
  // In the language that is shown now; asking a class of nobody again would not help.
  if (isRefusal(error)) return <Notice mood="broken" title={ERRORS[error.id][currentLocale()]} />;
  return (
    <Notice
      mood="broken"
      title={'words' in text ? text.words : t(text.key)}
      action={<PlainButton onClick={onRetry}>{t('action.retry')}</PlainButton>}
    />
  );
}
