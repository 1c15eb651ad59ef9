import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toStorage } from '../../../lib/format';
import { http } from '../../../lib/http';
import { patchUpload } from '../../../lib/uploads/upload-store';
import { useFailure } from '../../../lib/use-failure';
import type { ResourceForm } from './use-resource-form';

/** Longest wait for the textures of a heavy model, in milliseconds: the server gives up before. */
const SHRINK_TIMEOUT_MS = 180_000;

interface ShrinkButtonProps {
  readonly form: ResourceForm;
  /** Memory of textures that runs smoothly, in bytes. */
  readonly good: number;
}

/** Makes the textures of a new model small enough for headsets; the server does it, and measures anew. */
export function ShrinkButton({ form, good }: ShrinkButtonProps) {
  const { t } = useTranslation();
  const showFailure = useFailure();
  const [busy, setBusy] = useState(false);
  const { upload } = form.file;
  if (!upload?.key || upload.phase !== 'ready') return null;
  const { id, key } = upload;
  async function shrink(): Promise<void> {
    setBusy(true);
    try {
      const { file_url, file_size, facts } = await http.ownModelShrink(
        { key, texture_bytes: good },
        { timeoutMs: SHRINK_TIMEOUT_MS },
      );
      patchUpload(id, { fileUrl: file_url, keptBytes: file_size, facts });
    } catch (error) {
      showFailure(error);
    } finally {
      setBusy(false);
    }
  }
  return (
    <Button type="primary" size="small" loading={busy} onClick={() => void shrink()}>
      {t('resourceForm.shrink', { size: toStorage(good, t) })}
    </Button>
  );
}
