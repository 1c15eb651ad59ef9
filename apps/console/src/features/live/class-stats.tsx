import { RectangleGoggles, UserRoundX, Users } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Classroom } from '../../lib/classroom';
import type { DeviceView } from '../../lib/live/device-view';
import { healthOf, useNetwork } from '../../lib/live/network';
import styles from './class-page.module.css';
import { useAbsentStudents } from './use-absent-students';

/** How many are online, in class, and who has no headset yet. */
export function ClassStats({ views, classroom }: { views: readonly DeviceView[]; classroom: Classroom }) {
  const { t } = useTranslation();
  const isOld = useNetwork((network) => healthOf(network) === 'lost');
  const absent = useAbsentStudents(classroom);
  const online = views.filter((view) => view.online).length;
  const inClass = views.filter((view) => view.online && view.inClass).length;
  return (
    <ul className={isOld ? `${styles.stats} ${styles.old}` : styles.stats}>
      <li>
        <RectangleGoggles size={17} strokeWidth={1.6} aria-hidden="true" />
        <span className="num">{t('class.online', { online, total: views.length })}</span>
      </li>
      {classroom.classId === null ? null : (
        <li>
          <Users size={17} strokeWidth={1.6} aria-hidden="true" />
          <span className="num">{t('class.inClass', { count: inClass })}</span>
        </li>
      )}
      {absent.length > 0 ? (
        <li>
          <UserRoundX size={17} strokeWidth={1.6} aria-hidden="true" />
          <span className="num">{t('class.absent', { count: absent.length })}</span>
        </li>
      ) : null}
      {isOld ? <li role="status">{t('class.lost')}</li> : null}
    </ul>
  );
}
