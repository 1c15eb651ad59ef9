import { useNavigation } from 'react-router';
import styles from './layout.module.css';

/** A thin line while the next screen's code is on its way. */
export function RouteProgress() {
  const { state } = useNavigation();
  return state === 'idle' ? null : <div className={styles.progress} aria-hidden="true" />;
}
