import { Button } from 'antd';
import { Pause, Play, RotateCw, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { FileButton } from '../../../components/file-button';
import { useDropQuestion } from '../../../components/uploads/use-drop-question';
import { mayRetry } from '../../../lib/uploads/problem';
import type { Upload } from '../../../lib/uploads/types';
import { pauseUpload, resumeUpload, retryUpload } from '../../../lib/uploads/uploads';
import { EVERY_ENDING } from './drop-area';
import styles from './file-card.module.css';
import type { ResourceFile } from './use-resource-file';

interface FileActionsProps {
  readonly file: ResourceFile;
  readonly upload: Upload;
  /** The resource has a file that stays where this one is given up. */
  readonly hasFormer: boolean;
}

const RUNNING = ['hashing', 'sending', 'paused', 'checking'];

/** What one can do about the file at its present state. */
export function FileActions({ file, upload, hasFormer }: FileActionsProps) {
  const { t } = useTranslation();
  const askDrop = useDropQuestion();
  const { id, phase, problem } = upload;
  const isRunning = RUNNING.includes(phase);
  const removal = isRunning ? 'resourceForm.stop' : hasFormer ? 'resourceForm.back' : 'resourceForm.remove';
  // What came in pieces came over minutes or hours: one wrong click does not throw it away.
  const handleRemove = () => (isRunning && upload.isResumable ? askDrop(upload, file.remove) : file.remove());
  const again = phase === 'lost' || problem?.id === 'other-file';
  return (
    <div className={styles.actions}>
      <Flow id={id} phase={phase} />
      {phase === 'failed' && (!problem || mayRetry(problem)) ? (
        <Button icon={<RotateCw size={14} aria-hidden="true" />} onClick={() => retryUpload(id)}>
          {t('upload.retry')}
        </Button>
      ) : null}
      {isRunning ? null : (
        <FileButton
          text={t(again ? 'upload.chooseAgain' : 'resourceForm.replace')}
          accept={EVERY_ENDING}
          onFiles={file.choose}
        />
      )}
      <Button icon={<X size={14} aria-hidden="true" />} onClick={handleRemove}>
        {t(removal)}
      </Button>
      {phase === 'sending' ? <span className={styles.leave}>{t('resourceForm.leave')}</span> : null}
    </div>
  );
}

function Flow({ id, phase }: Pick<Upload, 'id' | 'phase'>) {
  const { t } = useTranslation();
  if (phase === 'paused') {
    return (
      <Button icon={<Play size={14} aria-hidden="true" />} onClick={() => resumeUpload(id)}>
        {t('upload.resume')}
      </Button>
    );
  }
  if (phase !== 'sending' && phase !== 'hashing') return null;
  return (
    <Button icon={<Pause size={14} aria-hidden="true" />} onClick={() => pauseUpload(id)}>
      {t('upload.pause')}
    </Button>
  );
}
