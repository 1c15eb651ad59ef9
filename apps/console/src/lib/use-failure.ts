import { CallError } from '@orrery/client';
import { NO_RESPONSE } from '@orrery/contract';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { MODAL_WIDTH_PX } from '../components/modal-width';
import { useApp } from './use-app';

/** Statuses of which the user is never told (GEN-66). */
const SILENT = new Set([401, 403]);

/** Shows a failed action in the error dialog: the server's words where it has any (GEN-78, GEN-Q15). */
export function useFailure(): (error: unknown) => void {
  const { modal } = useApp();
  const { t } = useTranslation();
  return useCallback(
    (error: unknown) => {
      if (error instanceof CallError && SILENT.has(error.status)) return;
      const ours = error instanceof CallError && !error.id.startsWith('transport.') ? error.message : '';
      const lost = error instanceof CallError && error.status === NO_RESPONSE;
      modal.error({
        width: MODAL_WIDTH_PX,
        title: t('error.title'),
        content: ours || t(lost ? 'error.network' : 'error.action'),
        okText: t('action.close'),
      });
    },
    [modal, t],
  );
}
