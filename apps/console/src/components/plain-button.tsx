import type { ReactNode } from 'react';
import styles from './plain-button.module.css';

interface PlainButtonProps {
  /** The first button of a screen, any other, or one that is only words. */
  readonly look?: 'first' | 'other' | 'words';
  readonly size?: 'middle' | 'large';
  readonly icon?: ReactNode;
  readonly onClick: () => void;
  readonly children: ReactNode;
}

/** A button of the room without the component library, for what the lightest pages show at once (decision 0025). */
export function PlainButton({ look = 'other', size = 'middle', icon, onClick, children }: PlainButtonProps) {
  return (
    <button type="button" className={`${styles.button} ${styles[look]} ${styles[size]}`} onClick={onClick}>
      {icon}
      {children}
    </button>
  );
}
