import { FileSpreadsheet } from 'lucide-react';
import { type DragEvent, useState } from 'react';
import styles from './import.module.css';

export interface FileChoiceProps {
  readonly label: string;
  readonly hint: string;
  /** Ends of the names that the picker offers; the reader has the last word. */
  readonly ends: readonly string[];
  readonly onFile: (file: File) => void;
}

/** A field to choose a file, or to drop it on (CLS-37). */
export function FileChoice({ label, hint, ends, onFile }: FileChoiceProps) {
  const [over, setOver] = useState(false);
  const handleDrop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const [file] = event.dataTransfer.files;
    if (file) onFile(file);
  };
  return (
    <label
      className={over ? `${styles.choice} ${styles.over}` : styles.choice}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={handleDrop}
    >
      <FileSpreadsheet size={32} strokeWidth={1.4} aria-hidden="true" />
      <strong>{label}</strong>
      <span>{hint}</span>
      <input
        type="file"
        className="visually-hidden"
        aria-label={label}
        accept={ends.join(',')}
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          // The same file again, once it is repaired, must be a change too.
          event.target.value = '';
          if (file) onFile(file);
        }}
      />
    </label>
  );
}
