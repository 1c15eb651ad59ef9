import { Play, Plus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Cover } from '../../components/cover';
import { chooseClassroom } from '../../lib/classroom';
import type { DeviceView } from '../../lib/live/device-view';
import { useResource } from '../../lib/resources';
import styles from './class-page.module.css';

interface ClassSubjectProps {
  readonly classId: number;
  readonly resourceId: number;
  readonly views: readonly DeviceView[];
}

/** The resource that the class is about, how many see it, and the way to its play control. */
export function ClassSubject({ classId, resourceId, views }: ClassSubjectProps) {
  const { t } = useTranslation();
  if (!resourceId) {
    return (
      <Link to="/course/edit" className={styles.plain}>
        <Plus size={18} aria-hidden="true" />
        {t('class.create')}
      </Link>
    );
  }
  return <Subject classId={classId} resourceId={resourceId} views={views} />;
}

function Subject({ classId, resourceId, views }: ClassSubjectProps) {
  const { t } = useTranslation();
  const { data, isError } = useResource(resourceId);
  const watching = views.filter((view) => view.online && view.resource === resourceId).length;
  if (isError) {
    return (
      <p className={styles.subject} role="status">
        {t('detail.unknown')}
      </p>
    );
  }
  return (
    <div className={styles.subject}>
      <span className={styles.thumb}>{data ? <Cover src={data.cover} width={160} /> : null}</span>
      <p>
        <b title={data?.title}>{data?.title}</b>
        <small className="num">{t('class.watching', { count: watching })}</small>
      </p>
      <Link
        to={`/play/${resourceId}`}
        className={styles.go}
        // The play control then teaches this very class and does not ask.
        onClick={() => chooseClassroom({ classId: classId || null, groupId: null })}
      >
        <Play size={16} fill="currentColor" aria-hidden="true" />
        {t('class.toPlay')}
      </Link>
    </div>
  );
}
