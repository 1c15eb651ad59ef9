import { EYE_HEIGHT, type HomeView } from '@orrery/scene';
import { useFrame, useThree } from '@react-three/fiber';
import { useEffect, useMemo, useRef } from 'react';
import { PerspectiveCamera, Vector3 } from 'three';
import { createDeviceOrientation } from '../../engine/device-orientation';
import { createFlatRig } from '../../engine/flat-rig';
import { useHeadset, useHeadsetState } from '../headset-context';
import { useLookInput } from './use-look-input';

/** Where the camera stands while there is no media. */
const IDLE_VIEW: HomeView = {
  eye: new Vector3(0, EYE_HEIGHT, 0),
  target: new Vector3(0, EYE_HEIGHT, -1),
  movement: 'look',
  extent: null,
};
/** The orrery would be drawn out at the edges of a wide picture. */
const IDLE_FIELD_OF_VIEW = 40;

/** Moves the camera of a page without immersive mode: drag, wheel, pinch, keys and the device's own turning. */
export function FlatCamera() {
  const { stage } = useHeadset();
  const entered = useHeadsetState((state) => state.entered);
  const canvas = useThree((state) => state.gl.domElement);
  const orientation = useMemo(() => createDeviceOrientation(window), []);
  const rig = useMemo(() => createFlatRig(orientation), [orientation]);
  const homeRevision = useRef(-1);
  useLookInput(canvas, rig);
  useEffect(() => {
    // The press on "Enter class" is what iOS wants to see before it asks for the sensors.
    if (entered) void orientation.start();
    return () => orientation.stop();
  }, [entered, orientation]);
  useFrame(({ camera, gl, size }) => {
    if (gl.xr.isPresenting || !(camera instanceof PerspectiveCamera)) return;
    const { media } = stage;
    if (homeRevision.current !== stage.homeRevision) {
      homeRevision.current = stage.homeRevision;
      rig.home(media?.home ?? IDLE_VIEW, size.width / size.height);
    }
    if (media) return rig.apply(camera);
    camera.position.copy(IDLE_VIEW.eye);
    camera.rotation.set(0, 0, 0);
    if (camera.fov === IDLE_FIELD_OF_VIEW) return;
    camera.fov = IDLE_FIELD_OF_VIEW;
    camera.updateProjectionMatrix();
  }, -10);
  return null;
}
