import { CallError } from '@orrery/client';
import { Button } from 'antd';
import { Suspense, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams } from 'react-router';
import { FailureNotice } from '../../components/failure-notice';
import { Notice } from '../../components/notice';
import type { Classroom } from '../../lib/classroom';
import { lazyPart } from '../../lib/lazy-part';
import { useDeviceViews } from '../../lib/live/use-device-views';
import { useDevices } from '../../lib/live/use-devices';
import { usePageTitle } from '../../lib/use-page-title';
import styles from './class-page.module.css';
import { ALL_CLASSES, ClassSelect, useClassName } from './class-select';
import { ClassStats } from './class-stats';
import { ClassSubject } from './class-subject';

/** The wall draws in 3D: it comes after the page around it. */
const ClassView = lazyPart(async () => (await import('./class-view')).ClassView);

/** A class at a glance: who is there, what every student sees, and the way to the play control (GEN-30, GEN-Q7). */
export function ClassPage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const params = useParams();
  const classId = Number(params.id ?? ALL_CLASSES);
  const resourceId = Number(params.resourceId ?? 0);
  const classroom = useMemo<Classroom>(() => ({ classId: classId || null, groupId: null }), [classId]);
  const { devices, loaded, failure, refetch } = useDevices(classroom);
  const views = useDeviceViews(devices);
  const name = useClassName(classId);
  usePageTitle(name, t('title.classIndex'));
  const choose = (id: number) => void navigate(resourceId ? `/class/${id}/${resourceId}` : `/class/${id}`);
  const isUnknown = failure instanceof CallError && failure.id === 'class.unknown';
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h1 className="visually-hidden">{name || t('title.classIndex')}</h1>
        <ClassSelect classId={classId} onChange={choose} />
        <ClassStats views={views} classroom={classroom} />
        <ClassSubject classId={classId} resourceId={resourceId} views={views} />
      </header>
      {isUnknown ? (
        <Notice
          mood="broken"
          title={t('class.unknown')}
          action={<Button onClick={() => choose(ALL_CLASSES)}>{t('class.showAll')}</Button>}
        />
      ) : failure && !loaded ? (
        <FailureNotice error={failure} onRetry={() => void refetch()} />
      ) : (
        <Suspense fallback={<div className={styles.waiting} />}>
          <ClassView key={classId} views={views} devices={devices} classroom={classroom} />
        </Suspense>
      )}
    </div>
  );
}
