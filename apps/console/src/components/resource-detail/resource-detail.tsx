import { CallError } from '@orrery/client';
import type { Resource } from '@orrery/contract';
import { ArrowLeft } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { useBackClick } from '../../lib/came-from';
import { useResource } from '../../lib/resources';
import { usePageTitle } from '../../lib/use-page-title';
import { FailureNotice } from '../failure-notice';
import { Notice } from '../notice';
import { ResourceViewer } from '../viewer/resource-viewer';
import { Chapters } from './chapters';
import { RemovedStage } from './removed-stage';
import { isCloudCourseware, ResourceAbout } from './resource-about';
import { ResourceActions, useTakeToCourse } from './resource-actions';
import styles from './resource-detail.module.css';
import { useFacts } from './use-facts';

interface ResourceDetailProps {
  readonly id: number;
  /** Where back leads, and what it is called. */
  readonly back: { readonly to: string; readonly label: string };
}

/** All of one resource: shown, told about, and taken into the lesson (LIB-43 to LIB-57). */
export function ResourceDetail({ id, back }: ResourceDetailProps) {
  const { t } = useTranslation();
  const { data, error, refetch } = useResource(id);
  const handleBack = useBackClick(back.to);
  usePageTitle(data?.title);
  const goBack = (
    <Link to={back.to} className={styles.back} onClick={handleBack}>
      <ArrowLeft size={18} aria-hidden="true" />
      {back.label}
    </Link>
  );
  if (data) return <Loaded key={id} resource={data} goBack={goBack} />;
  if (!error) return <Skeleton />;
  const isUnknown = error instanceof CallError && error.id === 'resource.unknown';
  return (
    <div className={styles.missing}>
      {isUnknown ? (
        <Notice alone title={t('detail.unknown')} detail={t('detail.unknownHint')} action={goBack} />
      ) : (
        <FailureNotice error={error} onRetry={() => void refetch()} />
      )}
    </div>
  );
}

function Loaded({ resource, goBack }: { resource: Resource; goBack: React.ReactNode }) {
  const navigate = useNavigate();
  const takeToCourse = useTakeToCourse();
  const isRemoved = resource.is_removed === 1;
  const handleCourse = () => {
    takeToCourse(resource);
    void navigate(`/play/${resource.id}`);
  };
  return (
    <article className={styles.page}>
      <header className={styles.head}>
        {goBack}
        <h1 dir="auto">{resource.title}</h1>
      </header>
      <div className={styles.stage}>
        {isRemoved ? (
          <RemovedStage {...resource} />
        ) : (
          <ResourceViewer resource={resource} onCourse={handleCourse} />
        )}
      </div>
      <div className={styles.below}>
        <div className={styles.text}>
          <ResourceAbout resource={resource} />
        </div>
        <ResourceFacts resource={resource}>
          {isRemoved ? null : <ResourceActions resource={resource} onCourse={handleCourse} />}
        </ResourceFacts>
        {isCloudCourseware(resource) && resource.chapterList.length > 0 ? (
          <Chapters chapters={resource.chapterList} />
        ) : null}
      </div>
    </article>
  );
}

/** What to do with a resource, and its facts in words or two. */
function ResourceFacts({ resource, children }: { resource: Resource; children: React.ReactNode }) {
  const { t } = useTranslation();
  const facts = useFacts(resource);
  return (
    <aside className={styles.card} aria-label={t('detail.facts')}>
      {children}
      <dl>
        {facts.map(({ name, value }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </aside>
  );
}

function Skeleton() {
  const { t } = useTranslation();
  return (
    <div className={styles.page} role="status" aria-busy="true" aria-label={t('app.loading')}>
      <div className={styles.head}>
        <span className={styles.bone} style={{ width: 120 }} />
        <span className={styles.bone} style={{ width: 320 }} />
      </div>
      <div className={styles.stage} />
      <div className={styles.below}>
        <div className={styles.text}>
          <span className={styles.bone} style={{ width: '90%' }} />
          <span className={styles.bone} style={{ width: '70%' }} />
        </div>
      </div>
    </div>
  );
}
