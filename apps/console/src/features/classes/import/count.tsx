import { currentLocale } from '../../../lib/i18n';
import { toNumber } from '../../../lib/written';
import styles from './import.module.css';

interface CountProps {
  readonly label: string;
  readonly value: number;
  readonly bad?: boolean;
}

/** A number above what it counts. */
export function Count({ label, value, bad = false }: CountProps) {
  return (
    <div className={bad ? styles.bad : undefined}>
      <dt>{label}</dt>
      <dd>{toNumber(value, currentLocale())}</dd>
    </div>
  );
}
