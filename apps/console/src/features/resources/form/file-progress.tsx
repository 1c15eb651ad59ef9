import { useTranslation } from 'react-i18next';
import { FileButton } from '../../../components/file-button';
import { toDetail, toStorage } from '../../../lib/format';
import type { Upload } from '../../../lib/uploads/types';
import { EVERY_ENDING, Refusal } from './drop-area';
import { FileActions } from './file-actions';
import styles from './file-card.module.css';
import { FileProblem } from './file-problem';
import { nameOfKind } from './kind-badge';
import { ProgressLine } from './progress-line';
import type { ResourceForm } from './use-resource-form';

interface FileProgressProps {
  readonly form: ResourceForm;
  readonly name: string;
}

/** The file's name and what is known of it, how far it is, and what one can do about it (RES-32). */
export function FileProgress({ form, name }: FileProgressProps) {
  const { t } = useTranslation();
  const { file, resource } = form;
  const { upload } = file;
  return (
    <div className={styles.facts}>
      <h2 title={name}>{name}</h2>
      <p className={`${styles.meta} num`}>{useMeta(form)}</p>
      {upload ? <State upload={upload} /> : <p className={styles.state}>{t('resourceForm.saved')}</p>}
      {upload ? (
        <FileActions file={file} upload={upload} hasFormer={resource !== null} />
      ) : (
        <div className={styles.actions}>
          <FileButton text={t('resourceForm.replace')} accept={EVERY_ENDING} onFiles={file.choose} />
        </div>
      )}
      <Refusal text={file.refusal} />
    </div>
  );
}

function State({ upload }: { upload: Upload }) {
  const { t } = useTranslation();
  if (upload.problem) return <FileProblem upload={upload} />;
  if (upload.phase === 'lost') return <p className={styles.state}>{t('upload.lost')}</p>;
  if (upload.phase === 'ready') return <p className={styles.done}>{t('resourceForm.ready')}</p>;
  return <ProgressLine upload={upload} />;
}

/** Size, kind and what was measured, in one line. */
function useMeta({ file, resource }: ResourceForm): string {
  const { t } = useTranslation();
  const { upload, kind } = file;
  const name = nameOfKind(kind);
  const facts = upload?.facts;
  const detail = upload
    ? facts && toDetail({ ...facts, duration: facts.durationSeconds }, t)
    : resource && toDetail(resource, t);
  const size = upload ? upload.size : (resource?.file_size ?? 0);
  const inside = facts?.entries ? t('resourceForm.entries', { count: facts.entries }) : null;
  return [toStorage(size, t), name && t(name), detail, inside].filter(Boolean).join(' · ');
}
