import { type FocusEvent, type KeyboardEvent, useId, useState } from 'react';
import styles from './hint-button.module.css';

interface HintButtonProps {
  readonly label: string;
  readonly hint: string;
  /** The side of the button that the hint's box keeps to. */
  readonly side: 'start' | 'end';
}

/** A button that says one sentence; Escape, a second press or going elsewhere takes it away. */
export function HintButton({ label, hint, side }: HintButtonProps) {
  const id = useId();
  const [open, setOpen] = useState(false);
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') setOpen(false);
  };
  const handleBlur = (event: FocusEvent) => {
    if (!event.currentTarget.contains(event.relatedTarget)) setOpen(false);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only listens to what happens to the button inside.
    <span className={styles.place} onKeyDown={handleKeyDown} onBlur={handleBlur}>
      <button
        type="button"
        className={styles.button}
        aria-expanded={open}
        aria-controls={id}
        onClick={(event) => {
          // Safari does not focus a button that is clicked, and then nothing would close the hint.
          event.currentTarget.focus();
          setOpen(!open);
        }}
      >
        {label}
      </button>
      <span id={id} role="status" className={side === 'end' ? `${styles.slot} ${styles.end}` : styles.slot}>
        {open ? <span className={styles.bubble}>{hint}</span> : null}
      </span>
    </span>
  );
}
