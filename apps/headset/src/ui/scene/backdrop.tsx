import { useFrame } from '@react-three/fiber';
import { useEffect, useMemo } from 'react';
import { Group, PerspectiveCamera } from 'three';
import { createNightSky } from '../../engine/night-sky';
import { createOrrery } from '../../engine/orrery';
import { placeInSlot } from '../../engine/view-slot';
import { useHeadset, useHeadsetState } from '../headset-context';
import { orreryPlace } from './slot-registry';

/** Size of the orrery in its own metres, dial and ticks included. */
const ORRERY_SPAN = 1.18;
const FLAT_DEPTH = 3;
/** Seen from a little above, so that the orbits open into ellipses. */
const TILT = 0.5;

/** The night sky behind every screen that shows no media, and the lobby's orrery. */
export function Backdrop() {
  const { stage } = useHeadset();
  const empty = useHeadsetState((state) => state.phase !== 'joined' || state.wanted.screen !== 'stage');
  const lobby = useHeadsetState(
    (state) => state.phase === 'joined' && state.wanted.screen === 'lobby' && !state.choosing,
  );
  const parts = useMemo(() => {
    const reducedMotion = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
    const orrery = createOrrery(reducedMotion);
    const holder = new Group();
    orrery.object.rotation.x = TILT;
    holder.add(orrery.object);
    return { sky: createNightSky(), orrery, holder };
  }, []);
  useEffect(() => () => parts.sky.dispose(), [parts]);
  useEffect(() => () => parts.orrery.dispose(), [parts]);
  useFrame(({ camera, gl, size }, deltaSeconds) => {
    const { sky, orrery, holder } = parts;
    sky.object.visible = empty || stage.media === null;
    sky.object.position.copy(camera.position);
    const place = lobby && !gl.xr.isPresenting ? orreryPlace() : null;
    holder.visible = lobby && (gl.xr.isPresenting || place !== null);
    if (!holder.visible) return;
    orrery.update(deltaSeconds);
    if (gl.xr.isPresenting) {
      holder.scale.setScalar(0.85);
      holder.position.set(0, 0.2, -1.7).applyQuaternion(stage.front.quaternion).add(stage.front.position);
      holder.quaternion.copy(stage.front.quaternion);
    } else if (place && camera instanceof PerspectiveCamera) {
      placeInSlot(holder, camera, place, size, ORRERY_SPAN, FLAT_DEPTH);
      holder.position.applyQuaternion(camera.quaternion).add(camera.position);
      holder.quaternion.copy(camera.quaternion);
    }
  });
  return (
    <>
      <primitive object={parts.sky.object} />
      <primitive object={parts.holder} />
    </>
  );
}
