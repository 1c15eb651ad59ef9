import type { DesiredPlay, Resource, ResourceKind } from '@orrery/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SceneCanvas } from '../../../components/viewer/scene-canvas';
import { useFollow } from './use-follow';

interface SceneViewProps {
  readonly resource: Resource;
  readonly kind: ResourceKind;
  readonly timeline: DesiredPlay | null;
}

/** A panorama or a model on the stage; a 360 video follows the class, silently. */
export function SceneView({ resource, kind, timeline }: SceneViewProps) {
  const { t } = useTranslation();
  const [video, setVideo] = useState<HTMLVideoElement | null>(null);
  useFollow(video, timeline);
  return (
    <SceneCanvas
      resource={resource}
      kind={kind}
      label={`${t('play.stage', { title: resource.title })} ${t('viewer.look')}`}
      failure={t('play.stageFailed')}
      onVideo={setVideo}
    />
  );
}
