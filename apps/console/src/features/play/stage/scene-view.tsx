import type { DesiredPlay, Resource, ResourceKind } from '@orrery/contract';
import { Spin } from 'antd';
import { useTranslation } from 'react-i18next';
import { Cover } from '../../../components/cover';
import { Notice } from '../../../components/notice';
import styles from './stage.module.css';
import { useFollow } from './use-follow';
import { useSceneViewer } from './use-scene-viewer';

interface SceneViewProps {
  readonly resource: Resource;
  readonly kind: ResourceKind;
  readonly timeline: DesiredPlay | null;
}

/** A panorama to look around in, or a model to go around; a 360 video follows the class, silently. */
export function SceneView({ resource, kind, timeline }: SceneViewProps) {
  const { t } = useTranslation();
  const label = `${t('play.stage', { title: resource.title })} ${t('play.stageLook')}`;
  const { host, status, video } = useSceneViewer(resource.file_url, resource.image_url, kind, label);
  useFollow(video, timeline);
  return (
    <>
      <div ref={host} className={styles.host} />
      {status === 'loading' ? (
        <div className={styles.over}>
          <Cover className={styles.veiled} src={resource.cover} width={1280} />
          <Spin size="large" description={t('play.stageLoading')} />
        </div>
      ) : null}
      {status === 'failed' ? (
        <div className={styles.over}>
          <Notice mood="broken" title={t('play.stageFailed')} />
        </div>
      ) : null}
    </>
  );
}
