import { useTranslation } from 'react-i18next';
import { MODAL_WIDTH_PX } from '../../../components/modal-width';
import { useApp } from '../../../lib/use-app';
import type { ResourceForm } from './use-resource-form';

/** Leaves the form without saving; what goes along with it is asked about by its name (RES-34). */
export function useCancel(form: ResourceForm): () => void {
  const { t } = useTranslation();
  const { modal } = useApp();
  const { upload } = form.file;
  return () => {
    if (!upload) return form.cancel();
    modal.confirm({
      width: MODAL_WIDTH_PX,
      title: t('resourceForm.cancelTitle'),
      content: t('resourceForm.cancelHint', { name: upload.fileName }),
      okText: t('resourceForm.cancelConfirm'),
      okButtonProps: { danger: true },
      cancelText: t('resourceForm.cancelKeep'),
      onOk: form.cancel,
    });
  };
}
