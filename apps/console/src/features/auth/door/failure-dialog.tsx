import { CircleX } from 'lucide-react';
import { useEffect, useId, useRef } from 'react';
import { useDoorTexts } from './door-texts';
import styles from './failure-dialog.module.css';

interface FailureDialogProps {
  /** What went wrong; null closes the dialog. */
  readonly text: string | null;
  readonly onClose: () => void;
}

/** The error dialog of pages that do without the component library (GEN-78, AUTH-18). */
export function FailureDialog({ text, onClose }: FailureDialogProps) {
  return text === null ? null : <OpenDialog text={text} onClose={onClose} />;
}

function OpenDialog({ text, onClose }: { text: string; onClose: () => void }) {
  const t = useDoorTexts();
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog
      ref={dialog}
      role="alertdialog"
      className={styles.dialog}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      onClose={onClose}
    >
      <h2 id={`${id}-title`}>
        <CircleX size={22} aria-hidden="true" />
        {t('error.title')}
      </h2>
      <p id={`${id}-text`}>{text}</p>
      <button type="button" onClick={() => dialog.current?.close()}>
        {t('action.close')}
      </button>
    </dialog>
  );
}
