import { type DesiredPlay, type Resource, toResourceKind } from '@orrery/contract';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Notice } from '../../../components/notice';
import { TypeIcon } from '../../../components/type-icon';
import { FullscreenButton } from '../../../components/viewer/fullscreen-button';
import { About } from './about';
import { CoursewareView } from './courseware-view';
import { FlatVideo } from './flat-video';
import { SceneView } from './scene-view';
import styles from './stage.module.css';

interface StageProps {
  readonly resource: Resource | undefined;
  readonly failed: boolean;
  readonly timeline: DesiredPlay | null;
  /** The chapter that is chosen; null for all. */
  readonly chapter: number | null;
}

/** The largest thing on the screen: what the class sees (PLAY-19). */
export function Stage({ resource, failed, timeline, chapter }: StageProps) {
  const { t } = useTranslation();
  const frame = useRef<HTMLElement>(null);
  if (!resource) {
    return (
      <section className={styles.stage}>
        <div className={styles.frame}>
          {failed ? <Notice mood="broken" title={t('error.fetch')} /> : null}
        </div>
      </section>
    );
  }
  return (
    <section className={styles.stage} aria-label={t('play.stage', { title: resource.title })}>
      <section className={styles.frame} ref={frame} aria-label={resource.title}>
        <Picture resource={resource} timeline={timeline} chapter={chapter} />
        <div className={styles.labels}>
          <span className={styles.pill}>
            <TypeIcon type={resource.res_type} />
            <span title={resource.title}>{resource.title}</span>
          </span>
          <About resource={resource} />
        </div>
        <FullscreenButton frame={frame} className={`${styles.pill} ${styles.corner}`} />
      </section>
    </section>
  );
}

/** One way to show it per kind of resource. */
function Picture({ resource, timeline, chapter }: Omit<StageProps, 'failed'> & { resource: Resource }) {
  const kind = toResourceKind(resource);
  if (kind === 'video') return <FlatVideo resource={resource} timeline={timeline} />;
  if (kind === 'image') return <img className={styles.flat} src={resource.file_url} alt={resource.title} />;
  if (kind === 'courseware') {
    return <CoursewareView resource={resource} chapter={chapter} timeline={timeline} />;
  }
  if (kind === 'page') {
    return (
      <iframe
        className={styles.page}
        src={resource.url}
        title={resource.title}
        sandbox="allow-scripts allow-forms"
        referrerPolicy="no-referrer"
      />
    );
  }
  return <SceneView resource={resource} kind={kind} timeline={timeline} />;
}
