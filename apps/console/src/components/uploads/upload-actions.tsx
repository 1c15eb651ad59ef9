import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { mayRetry } from '../../lib/uploads/problem';
import type { Upload } from '../../lib/uploads/types';
import { dropUpload, pauseUpload, resumeUpload, retryUpload } from '../../lib/uploads/uploads';
import { FileButton } from '../file-button';
import styles from './upload-tray.module.css';
import { useDropQuestion } from './use-drop-question';

/** What can be done with an upload, by how far it is; giving it up asks first. */
export function RowActions({ upload, onLeave }: { upload: Upload; onLeave: () => void }) {
  const { t } = useTranslation();
  const askDrop = useDropQuestion();
  const { id, phase, fileName: name, form } = upload;
  const drop = () => void dropUpload(id);
  const handleDrop = () => {
    if (phase === 'failed') return drop();
    onLeave();
    askDrop(upload, drop);
  };
  return (
    <div className={styles.actions}>
      <NextStep upload={upload} />
      <Button size="small" aria-label={t('upload.dropOf', { name })} onClick={handleDrop}>
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
      return (
        <FileButton
          size="small"
          type="primary"
          text={t('upload.chooseAgain')}
          onFiles={([file]) => resumeUpload(id, file)}
        />
      );
    default:
      return null;
  }
}
