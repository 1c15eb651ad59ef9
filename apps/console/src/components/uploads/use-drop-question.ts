import { useTranslation } from 'react-i18next';
import type { Upload } from '../../lib/uploads/types';
import { useApp } from '../../lib/use-app';
import { MODAL_WIDTH_PX } from '../modal-width';

/** Asks before what has arrived of a file is thrown away. @returns asks, and hears what to do then */
export function useDropQuestion(): (upload: Pick<Upload, 'fileName'>, onDrop: () => void) => void {
  const { t } = useTranslation();
  const { modal } = useApp();
  return ({ fileName: name }, onDrop) => {
    modal.confirm({
      width: MODAL_WIDTH_PX,
      title: t('upload.dropTitle'),
      content: t('upload.dropText', { name }),
      okText: t('upload.dropConfirm'),
      okButtonProps: { danger: true },
      cancelText: t('upload.keep'),
      onOk: onDrop,
    });
  };
}
