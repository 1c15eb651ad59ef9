import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { MODAL_WIDTH_PX } from '../components/modal-width';
import { toFailureText } from './failure-text';
import { useApp } from './use-app';

/** Shows a failed action in the error dialog; of 401 and 403 nobody is told (GEN-66, GEN-78). */
export function useFailure(): (error: unknown) => void {
  const { modal } = useApp();
  const { t } = useTranslation();
  return useCallback(
    (error: unknown) => {
      const text = toFailureText(error, 'action');
      if (!text) return;
      modal.error({
        width: MODAL_WIDTH_PX,
        title: t('error.title'),
        content: 'words' in text ? text.words : t(text.key),
        okText: t('action.close'),
      });
    },
    [modal, t],
  );
}
