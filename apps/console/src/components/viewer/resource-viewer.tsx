import { type Resource, toResourceKind } from '@orrery/contract';
import { RectangleGoggles } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Cover } from '../cover';
import { FlatPlayer } from './flat-player';
import { FullscreenButton } from './fullscreen-button';
import { PageFrame } from './page-frame';
import { ScenePlayer } from './scene-player';
import styles from './viewer.module.css';
import { ViewerFailure } from './viewer-failure';

interface ResourceViewerProps {
  readonly resource: Resource;
  /** Takes the resource to the class: the only way to play what needs a headset. */
  readonly onCourse: () => void;
}

/** Shows a resource to whoever prepares a lesson; `file_type` and `is_bokong` say how (LIB-43 to LIB-47). */
export function ResourceViewer(props: ResourceViewerProps) {
  const frame = useRef<HTMLElement>(null);
  return (
    // What lies on a picture has the dark room's colours, whatever the page's own are.
    <section ref={frame} className={`${styles.frame} dark`} aria-label={props.resource.title}>
      <Picture {...props} />
      <FullscreenButton frame={frame} className={styles.full} />
    </section>
  );
}

function Picture({ resource, onCourse }: ResourceViewerProps) {
  const kind = toResourceKind(resource);
  if (kind === 'page') return <PageFrame url={resource.url} title={resource.title} />;
  if (kind === 'image') return <FlatImage resource={resource} />;
  if (kind === 'video' || (kind === 'courseware' && resource.video_url)) {
    const { video_url, file_url, cover, title } = resource;
    return <FlatPlayer url={video_url || file_url} poster={cover} title={title} onCourse={onCourse} />;
  }
  if (kind === 'courseware') return <CoursewareCover resource={resource} onCourse={onCourse} />;
  return <ScenePlayer resource={resource} kind={kind} />;
}

/** A picture that is no panorama (LIB-Q6). */
function FlatImage({ resource }: { resource: Resource }) {
  const { t } = useTranslation();
  const [failed, setFailed] = useState(false);
  if (failed) return <ViewerFailure title={t('viewer.failed')} onRetry={() => setFailed(false)} />;
  return (
    <img
      className={styles.flat}
      src={resource.file_url}
      alt={resource.title}
      onError={() => setFailed(true)}
    />
  );
}

/** A courseware without a film of itself: it plays on headsets, so its button goes there (LIB-46). */
function CoursewareCover({ resource, onCourse }: ResourceViewerProps) {
  const { t } = useTranslation();
  return (
    <>
      <Cover className={styles.flat} src={resource.cover} width={1280} />
      <button
        type="button"
        className={styles.big}
        aria-label={t('viewer.playNamed', { title: resource.title })}
        onClick={onCourse}
      >
        <RectangleGoggles size={40} aria-hidden="true" />
      </button>
      <p className={styles.hint} aria-hidden="true">
        {t('viewer.onHeadsets')}
      </p>
    </>
  );
}
