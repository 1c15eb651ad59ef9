import {
  attachViewInput,
  createOrientationSwitch,
  createViewMovement,
  EYE_HEIGHT,
  type HomeView,
} from '@orrery/scene';
import { useFrame, useThree } from '@react-three/fiber';
import { useEffect, useMemo, useRef } from 'react';
import { PerspectiveCamera, Vector3 } from 'three';
import { useHeadset, useHeadsetState } from '../headset-context';

const FIELD_OF_VIEW = 75;
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
  const homeRevision = useRef(-1);
  // Immersive sessions take the scene's camera away, so the flat view has an eye of its own.
  const eye = useMemo(() => new PerspectiveCamera(FIELD_OF_VIEW), []);
  const movement = useMemo(() => createViewMovement(eye, FIELD_OF_VIEW), [eye]);
  const orientation = useMemo(() => createOrientationSwitch(movement), [movement]);
  useEffect(
    () =>
      attachViewInput(canvas, {
        keys: window,
        movement: movement.forInput,
        onPress: () => stage.hand.press(),
        onHold: () => stage.hand.hold(),
        onRelease: () => void stage.hand.release(),
        onPush: (metres) => stage.hand.push(metres),
        onEnter: () => stage.hand.press(),
        onChoose: (index) => stage.hand.choose(index),
        onHome: movement.reset,
      }),
    [canvas, movement, stage],
  );
  useEffect(() => {
    // The press on "Enter class" is what iOS wants to see before it asks for the sensors.
    if (entered) void orientation.start();
    return () => orientation.stop();
  }, [entered, orientation]);
  useFrame(({ camera, gl, size }, deltaSeconds) => {
    if (gl.xr.isPresenting || !(camera instanceof PerspectiveCamera)) return;
    const { media } = stage;
    const aspect = size.width / size.height;
    const turned = eye.aspect !== aspect;
    eye.aspect = aspect;
    if (homeRevision.current !== stage.homeRevision) {
      homeRevision.current = stage.homeRevision;
      movement.enter(media?.home ?? IDLE_VIEW);
    } else if (turned) movement.refit();
    movement.step(deltaSeconds);
    if (media) show(camera, eye.position, eye.fov).quaternion.copy(eye.quaternion);
    else show(camera, IDLE_VIEW.eye, IDLE_FIELD_OF_VIEW).rotation.set(0, 0, 0);
  }, -10);
  return null;
}

function show(camera: PerspectiveCamera, from: Vector3, fieldOfView: number): PerspectiveCamera {
  camera.position.copy(from);
  if (camera.fov !== fieldOfView) {
    camera.fov = fieldOfView;
    camera.updateProjectionMatrix();
  }
  return camera;
}
