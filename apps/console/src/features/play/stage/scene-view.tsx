import type { DesiredPlay, Resource, ResourceKind } from '@orrery/contract';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SceneCanvas } from '../../../components/viewer/scene-canvas';
import type { SceneSight } from '../../../components/viewer/use-scene-viewer';
import { useFollow } from './use-follow';
import type { ViewerRules } from './viewer-rules';

interface SceneViewProps {
  readonly resource: Resource;
  readonly kind: ResourceKind;
  readonly timeline: DesiredPlay | null;
  readonly rule: ViewerRules['video'];
  /** What keys do here besides looking around. */
  readonly hint?: string;
  readonly onSight: (sight: SceneSight | null) => void;
  readonly onVideo: (video: HTMLVideoElement | null) => void;
}

/** A panorama or a model on the stage; a 360 video follows the class, silently. */
export function SceneView(props: SceneViewProps) {
  const { resource, kind, timeline, rule, hint = '', onSight, onVideo } = props;
  const { t } = useTranslation();
  const [video, setVideo] = useState<HTMLVideoElement | null>(null);
  useFollow(video, timeline, rule);
  const handleVideo = useCallback(
    (loaded: HTMLVideoElement | null) => {
      setVideo(loaded);
      onVideo(loaded);
    },
    [onVideo],
  );
  return (
    <SceneCanvas
      resource={resource}
      kind={kind}
      label={`${t('play.stage', { title: resource.title })} ${t('viewer.look')} ${hint}`.trim()}
      failure={t('play.stageFailed')}
      onVideo={handleVideo}
      onSight={onSight}
    />
  );
}
