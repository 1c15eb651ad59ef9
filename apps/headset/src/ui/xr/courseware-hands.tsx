import { useFrame, useThree } from '@react-three/fiber';
import { useXR } from '@react-three/xr';
import { useEffect, useMemo, useRef } from 'react';
import { createBeam } from '../../engine/input/beam';
import { createXrInput, type XrInput } from '../../engine/input/xr-input';
import { useHeadset } from '../headset-context';

/** Before the stage looks along what is aimed. */
const EARLY = -5;

/**
 * Controllers, hands and gaze on a courseware. One that has steps is pointed at, with a beam; one that only tells is
 * looked at, and no beam crosses its picture.
 * @param quiet somebody else's rays are shown already
 */
export function CoursewareHands({ quiet }: { quiet: boolean }) {
  const { stage } = useHeadset();
  const session = useXR((xr) => xr.session);
  const gl = useThree((state) => state.gl);
  const beam = useMemo(createBeam, []);
  const input = useRef<XrInput | null>(null);
  useEffect(() => () => beam.dispose(), [beam]);
  useEffect(() => {
    if (!session) return undefined;
    const made = createXrInput(session, stage.hand);
    input.current = made;
    return () => {
      input.current = null;
      made.stop();
    };
  }, [session, stage]);
  useFrame((_state, deltaSeconds, frame: XRFrame | undefined) => {
    const space = gl.xr.getReferenceSpace();
    const lesson = stage.media?.lesson;
    if (!frame || !space || !input.current) return;
    const byRay = (lesson?.manifest.steps.length ?? 0) > 0;
    input.current.frame(frame, space, byRay, deltaSeconds);
    beam.show(quiet ? null : input.current.ray);
  }, EARLY);
  return <primitive object={beam.object} />;
}
