import { UserRound } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { mayChooseStudent } from '../../session/student-desk';
import { useHeadset, useHeadsetState } from '../headset-context';
import styles from './who-am-i.module.css';

/** Who wears this headset, and the way to say that it is somebody else. @param quiet over a lesson: small and dark */
export function WhoAmI({ quiet = false }: { quiet?: boolean }) {
  const { t } = useTranslation();
  const { session } = useHeadset();
  const name = useHeadsetState((state) => state.desired.student?.name);
  const may = useHeadsetState(mayChooseStudent);
  // A lesson that the teacher leads shows no menu.
  if (!may && (quiet || !name)) return null;
  return (
    <div className={styles.who} data-quiet={quiet || undefined} data-testid="who-am-i">
      {name ? (
        <span className={styles.name}>
          <UserRound aria-hidden="true" />
          {quiet ? name : t('student.hello', { name })}
        </span>
      ) : null}
      {may ? (
        <button
          type="button"
          className={name ? styles.change : styles.ask}
          onClick={() => session.students.show(true)}
        >
          {name ? null : <UserRound aria-hidden="true" />}
          {t(name ? 'student.notMe' : 'student.who')}
        </button>
      ) : null}
    </div>
  );
}
