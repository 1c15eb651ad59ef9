import { Progress } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { toLeftText } from '../../lib/left-text';
import type { Upload } from '../../lib/uploads/types';
import { RowActions } from './upload-actions';
import styles from './upload-tray.module.css';
import { useUploadText } from './use-upload-text';

interface UploadRowProps {
  readonly upload: Upload;
  /** Its form is opened. */
  readonly onLeave: () => void;
}

/** One upload: its name leads to its form. */
export function UploadRow({ upload, onLeave }: UploadRowProps) {
  const { t } = useTranslation();
  const text = useUploadText(upload);
  const { fileName, form, phase, problem, secondsLeft, sent, size } = upload;
  const percent = Math.floor((100 * sent) / Math.max(1, size));
  const isBad = problem !== null;
  return (
    <article className={styles.row}>
      <Link to={form} className={styles.name} title={fileName} onClick={onLeave}>
        {fileName}
      </Link>
      <Progress
        percent={phase === 'ready' ? 100 : percent}
        strokeColor={`var(--${isBad ? 'bad' : phase === 'ready' ? 'ok' : 'accent'})`}
        showInfo={false}
        size={{ height: 6 }}
        aria-label={t('upload.progressOf', { name: fileName })}
      />
      <div className={styles.line}>
        <span role="status" className={isBad ? styles.problem : undefined}>
          {text}
        </span>
        {secondsLeft === null ? null : <span className={styles.left}>{toLeftText(secondsLeft, t)}</span>}
      </div>
      {problem?.detail || problem?.raw ? (
        <p className={styles.detail}>{problem.detail ?? problem.raw}</p>
      ) : null}
      <RowActions upload={upload} onLeave={onLeave} />
    </article>
  );
}
