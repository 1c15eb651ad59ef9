import { GraduationCap, PencilRuler, Play } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Logo } from '../../components/logo';
import { chooseClassroom, useClassroom } from '../../lib/classroom';
import { leaveEmbed } from '../../lib/embed';
import { usePlayList } from '../../lib/play-list';
import styles from './class-header-page.module.css';
import { ALL_CLASSES, ClassSelect, useClassName } from './class-select';

/** The class's navigation for pages that embed it: the window around it goes where its links lead (GEN-31, GEN-50). */
export function ClassHeaderPage() {
  const { t } = useTranslation();
  const classId = useClassroom((classroom) => classroom.classId) ?? ALL_CLASSES;
  const first = usePlayList((list) => list.items[0]);
  const name = useClassName(classId);
  const choose = (id: number) => {
    chooseClassroom({ classId: id || null, groupId: null });
    leaveEmbed(`/class/${id}`);
  };
  return (
    <main className={styles.bar}>
      <Logo size={28} />
      <h1 className="visually-hidden">{name || t('title.classIndex')}</h1>
      <ClassSelect classId={classId} onChange={choose} />
      <nav className={styles.links} aria-label={t('class.nav')}>
        <Link to={`/class/${classId}`}>
          <GraduationCap size={18} strokeWidth={1.6} aria-hidden="true" />
          {t('title.classIndex')}
        </Link>
        {first ? (
          <Link to={`/play/${first.id}`}>
            <Play size={18} strokeWidth={1.6} aria-hidden="true" />
            {t('class.toPlay')}
          </Link>
        ) : null}
        <Link to="/course/edit">
          <PencilRuler size={18} strokeWidth={1.6} aria-hidden="true" />
          {t('class.create')}
        </Link>
      </nav>
    </main>
  );
}
