import { Popover } from 'antd';
import { ChevronDown } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Classroom } from '../../lib/classroom';
import { toListText } from '../../lib/list-text';
import styles from './absent-students.module.css';
import { useAbsentStudents } from './use-absent-students';

/** Who of the class is logged in on no headset: the names as far as there is room, and all of them when pressed (LIVE-02). */
export function AbsentStudents({ classroom }: { classroom: Classroom }) {
  const { t, i18n } = useTranslation();
  const students = useAbsentStudents(classroom);
  if (students.length === 0) return null;
  const names = toListText(
    students.map(({ stu_name }) => stu_name),
    i18n.language,
  );
  const list = (
    <>
      <ul className={styles.list} aria-label={t('live.absentTitle')}>
        {students.map(({ id, stu_name, stu_number }) => (
          <li key={id}>
            <span className="num">{stu_number}</span>
            {stu_name}
          </li>
        ))}
      </ul>
      <p className={styles.hint}>{t('live.absentHint')}</p>
    </>
  );
  return (
    <Popover trigger="click" placement="bottomLeft" title={t('live.absentTitle')} content={list}>
      <button type="button" className={styles.names}>
        <span>{t('live.notLoggedIn', { names })}</span>
        <b className="num">{students.length}</b>
        <ChevronDown size={16} aria-hidden="true" />
      </button>
    </Popover>
  );
}
