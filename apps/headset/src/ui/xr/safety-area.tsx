import { useFrame } from '@react-three/fiber';
import { useXR } from '@react-three/xr';
import { useEffect, useMemo, useRef } from 'react';
import { Vector3 } from 'three';
import { createBoundaryLook, floorOf, stepBoundary } from '../../engine/safety/boundary';
import { createSafetyObject } from '../../engine/safety/safety-object';
import { useHeadset, useHeadsetState } from '../headset-context';

/** Before this many immersive frames the head's place is still that of the page's camera. */
const SETTLED_FRAMES = 5;
const head = new Vector3();

/**
 * The border of the safe area, in immersive mode only: a ring on the floor around where the student stood when they
 * came in, which becomes a wall when it is crossed. A new order of the teacher, and the headset's own recentring, make
 * where the student stands then the middle.
 */
export function SafetyArea() {
  const { session } = useHeadset();
  const area = useHeadsetState((state) => state.desired.area);
  const { mode, radiusCm, eyeHeightCm } = area;
  const space = useXR((xr) => xr.originReferenceSpace);
  const border = useMemo(createSafetyObject, []);
  const frames = useRef(0);
  const look = useMemo(createBoundaryLook, []);
  useEffect(() => () => border.dispose(), [border]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each of them is a new order
  useEffect(() => {
    frames.current = 0;
  }, [mode, radiusCm, eyeHeightCm]);
  useEffect(() => {
    const handleReset = () => {
      frames.current = 0;
    };
    space?.addEventListener('reset', handleReset);
    return () => space?.removeEventListener('reset', handleReset);
  }, [space]);
  useEffect(() => () => session.tellOutside(false), [session]);
  useFrame(({ camera }) => {
    head.setFromMatrixPosition(camera.matrixWorld);
    frames.current = Math.min(frames.current + 1, SETTLED_FRAMES + 1);
    if (frames.current === SETTLED_FRAMES) {
      border.place(head.x, head.z, radiusCm / 100, floorOf(head.y, eyeHeightCm / 100));
    }
    border.object.visible = frames.current >= SETTLED_FRAMES;
    if (!border.object.visible) return;
    const distance = Math.hypot(head.x - border.object.position.x, head.z - border.object.position.z);
    const { outside } = look;
    border.look(stepBoundary(look, distance, radiusCm / 100));
    if (look.outside !== outside) session.tellOutside(look.outside);
  });
  return <primitive object={border.object} />;
}
