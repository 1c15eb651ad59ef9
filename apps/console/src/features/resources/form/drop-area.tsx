import { CircleAlert, UploadCloud } from 'lucide-react';
import type { DragEventHandler } from 'react';
import { useTranslation } from 'react-i18next';
import { toStorage } from '../../../lib/format';
import styles from './file-card.module.css';
import { endingsOf } from './resource-values';
import type { ResourceFile } from './use-resource-file';

interface DropAreaProps {
  readonly file: ResourceFile;
  readonly remain: number | null;
  readonly drop: Readonly<Record<'onDragOver' | 'onDragLeave' | 'onDrop', DragEventHandler>>;
  readonly className: string | undefined;
  /** Hears of the chooser's field. */
  readonly chooser: (element: HTMLElement | null) => void;
}

export const EVERY_ENDING = endingsOf(['image', 'video', 'model']);

/** Where a file is dropped or chosen, with what may be chosen (RES-21, RES-42 to RES-44, RES-47, RES-48). */
export function DropArea({ file, remain, drop, className, chooser }: DropAreaProps) {
  const { t } = useTranslation();
  const { refusal } = file;
  return (
    <div className={styles.dropBox} data-field="file">
      <label className={`${styles.drop} ${refusal ? styles.wrong : ''} ${className}`} {...drop}>
        <UploadCloud size={36} strokeWidth={1.3} aria-hidden="true" />
        <strong>{t('resourceForm.drop')}</strong>
        <span>{t('resourceForm.images')}</span>
        <span>{t('resourceForm.videos')}</span>
        <span>{t('resourceForm.models')}</span>
        {remain === null ? null : (
          <span className="num">{t('resourceForm.room', { size: toStorage(remain, t) })}</span>
        )}
        <input
          ref={chooser}
          type="file"
          className="visually-hidden"
          aria-label={t('resourceForm.drop')}
          aria-describedby="resource-file-note"
          aria-invalid={refusal !== null}
          accept={EVERY_ENDING}
          onChange={({ target }) => {
            const files = [...(target.files ?? [])];
            // The same file again, once it is repaired, must be a change too.
            target.value = '';
            file.choose(files);
          }}
        />
      </label>
      <Refusal text={refusal} />
    </div>
  );
}

/** What is wrong with what was chosen. */
export function Refusal({ text }: { text: string | null }) {
  return (
    <p id="resource-file-note" role="alert" className={styles.refusal}>
      {text ? (
        <>
          <CircleAlert size={14} aria-hidden="true" />
          <span>{text}</span>
        </>
      ) : null}
    </p>
  );
}
