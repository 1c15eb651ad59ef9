import { fromWireDegrees } from '@orrery/scene';
import { createPortal, useFrame } from '@react-three/fiber';
import { useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { createGuideEngine } from '../../engine/guide/guide-engine';
import { useHeadset } from '../headset-context';
import { Sign } from './sign';
import { useMarker, useSpotlight } from './use-guidance';

/** Below the light, and clear of its ring, in metres. */
const NOTE_BELOW = -0.62;

/** What a teacher points at, in the picture itself: glow, note, arrow, and the frame of the student who is shown. */
export function Guide() {
  const { t } = useTranslation();
  const { stage, session } = useHeadset();
  const marker = useMarker();
  const { shown, own } = useSpotlight();
  const framed = shown !== null && !own;
  const guide = useMemo(() => createGuideEngine((sight) => session.tellSight(sight)), [session]);
  useEffect(() => () => guide.dispose(), [guide]);
  useEffect(() => {
    guide.point(marker ? fromWireDegrees(marker) : null);
    stage.touch();
  }, [marker, guide, stage]);
  useFrame(({ camera }, deltaSeconds) => {
    // A picture that stands still is not drawn again by itself.
    if (guide.update(camera, deltaSeconds, framed ? session.spotlightPose : null)) stage.touch();
  });
  return (
    <>
      <primitive object={guide.arrow.object} />
      {createPortal(
        <>
          <primitive object={guide.glow.object}>
            {marker?.note ? <Sign text={marker.note} y={NOTE_BELOW} /> : null}
          </primitive>
          <primitive object={guide.frame.object}>
            {framed ? <Sign text={t('spotlight.of', { name: shown.name })} y={guide.frame.top} /> : null}
          </primitive>
        </>,
        stage.world,
      )}
    </>
  );
}
