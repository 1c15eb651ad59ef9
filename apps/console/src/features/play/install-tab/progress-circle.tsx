import styles from './install-tab.module.css';

const RADIUS = 9;
const LENGTH = 2 * Math.PI * RADIUS;

/** How far a headset is, as a ring that closes (PLAY-77). */
export function ProgressCircle({ percent, label }: { percent: number; label: string }) {
  return (
    <span
      className={styles.circle}
      role="progressbar"
      aria-label={label}
      aria-valuenow={percent}
      aria-valuemin={0}
      aria-valuemax={100}
    >
      <svg width="22" height="22" viewBox="-11 -11 22 22" aria-hidden="true">
        <circle r={RADIUS} />
        <circle
          className={styles.reached}
          r={RADIUS}
          strokeDasharray={`${(LENGTH * percent) / 100} ${LENGTH}`}
          transform="rotate(-90)"
        />
      </svg>
      <small className="num">{`${percent}%`}</small>
    </span>
  );
}
