import styles from './import.module.css';

interface ProgressBarProps {
  readonly label: string;
  /** 0 to 1; null where nobody can tell. */
  readonly share: number | null;
}

/** How far something is, as a bar under its words. */
export function ProgressBar({ label, share }: ProgressBarProps) {
  const percent = share === null ? null : Math.round(share * 100);
  return (
    <div className={styles.progress}>
      <p>
        <span role="status">{label}</span>
        {percent === null ? null : <span className="num">{`${percent}%`}</span>}
      </p>
      <progress aria-label={label} max={100} {...(percent === null ? {} : { value: percent })} />
    </div>
  );
}
