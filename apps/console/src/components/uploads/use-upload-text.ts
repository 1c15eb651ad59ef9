import { useTranslation } from 'react-i18next';
import { toStorage } from '../../lib/format';
import { toProblemText } from '../../lib/uploads/problem';
import type { Upload } from '../../lib/uploads/types';

/** How far an upload is, in a line. */
export function useUploadText({ phase, problem, isWaiting, sent, size, bytesPerSecond }: Upload): string {
  const { t } = useTranslation();
  if (problem) return toProblemText(problem, t);
  if (isWaiting) return t('upload.waiting');
  switch (phase) {
    case 'hashing':
      return t('upload.hashing');
    case 'sending': {
      const amounts = { sent: toStorage(sent, t), size: toStorage(size, t) };
      if (bytesPerSecond === null) return t('upload.amount', amounts);
      return t('upload.speed', { ...amounts, speed: toStorage(bytesPerSecond, t) });
    }
    case 'paused':
      return t('upload.paused');
    case 'checking':
      return t('upload.checking');
    case 'ready':
      return t('upload.ready');
    case 'lost':
      return t('upload.lost');
    case 'failed':
      return t('error.action');
  }
}
