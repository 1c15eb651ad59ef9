import { Button } from 'antd';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { mayRetry } from '../../lib/uploads/problem';
import type { Upload } from '../../lib/uploads/types';
import { dropUpload, pauseUpload, resumeUpload, retryUpload } from '../../lib/uploads/uploads';
import { useApp } from '../../lib/use-app';
import { MODAL_WIDTH_PX } from '../modal-width';
import styles from './upload-tray.module.css';

/** What can be done with an upload, by how far it is; giving it up asks first. */
export function RowActions({ upload, onLeave }: { upload: Upload; onLeave: () => void }) {
  const { t } = useTranslation();
  const { modal } = useApp();
  const { id, phase, fileName: name, form } = upload;
  const askDrop = () => {
    onLeave();
    modal.confirm({
      width: MODAL_WIDTH_PX,
      title: t('upload.dropTitle'),
      content: t('upload.dropText', { name }),
      okText: t('upload.dropConfirm'),
      okButtonProps: { danger: true },
      cancelText: t('upload.keep'),
      onOk: () => dropUpload(id),
    });
  };
  return (
    <div className={styles.actions}>
      <NextStep upload={upload} />
      <Button
        size="small"
        aria-label={t('upload.dropOf', { name })}
        onClick={phase === 'failed' ? () => dropUpload(id) : askDrop}
      >
        {t('upload.drop')}
      </Button>
      <Link to={form} className={styles.form} onClick={onLeave}>
        {t('upload.toForm')}
      </Link>
    </div>
  );
}

function NextStep({ upload: { id, phase, problem, fileName: name } }: { upload: Upload }) {
  const { t } = useTranslation();
  switch (phase) {
    case 'hashing':
    case 'sending':
      return (
        <Button size="small" aria-label={t('upload.pauseOf', { name })} onClick={() => pauseUpload(id)}>
          {t('upload.pause')}
        </Button>
      );
    case 'paused':
      return (
        <Button
          size="small"
          type="primary"
          aria-label={t('upload.resumeOf', { name })}
          onClick={() => resumeUpload(id)}
        >
          {t('upload.resume')}
        </Button>
      );
    case 'failed':
      return problem && !mayRetry(problem) ? null : (
        <Button size="small" aria-label={t('upload.retryOf', { name })} onClick={() => retryUpload(id)}>
          {t('upload.retry')}
        </Button>
      );
    case 'lost':
      return <ChooseAgain id={id} />;
    default:
      return null;
  }
}

/** The same file, chosen again after the page was loaded anew. */
function ChooseAgain({ id }: { id: string }) {
  const { t } = useTranslation();
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button size="small" type="primary" onClick={() => input.current?.click()}>
        {t('upload.chooseAgain')}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        onChange={({ currentTarget }) => {
          const file = currentTarget.files?.[0];
          if (file) resumeUpload(id, file);
          currentTarget.value = '';
        }}
      />
    </>
  );
}
