import { useFrame } from '@react-three/fiber';
import { useXR } from '@react-three/xr';
import { useEffect, useRef } from 'react';
import { type Group, MathUtils } from 'three';
import { mayChooseStudent } from '../../session/student-desk';
import { useHeadset, useHeadsetState } from '../headset-context';
import { CoursewareHands } from './courseware-hands';
import { EndedPanel } from './ended-panel';
import { FreePanel } from './free-panel';
import { HeadMark } from './head-mark';
import { LobbyPanel } from './lobby-panel';
import { SafetyArea } from './safety-area';
import { ShelfPanel } from './shelf-panel';
import { StudentPanel } from './student-panel';
import { useBuzz } from './use-buzz';
import { type HeadsetXrStore, setPointing } from './xr-store';

/** Time to read "class is over" before immersive mode ends. */
const FAREWELL_MS = 2500;
const TURN_RADIANS = MathUtils.degToRad(30);
/** The stick counts as pushed beyond the first share, and as let go below the second. */
const PUSHED = 0.6;
const RELEASED = 0.3;

/** What only exists in immersive mode: signs in space, turning by the stick, the end of class. */
export function ImmersiveRoom({ store }: { store: HeadsetXrStore }) {
  const inside = useXR((xr) => xr.session !== undefined);
  return inside ? <Inside store={store} /> : null;
}

function Inside({ store }: { store: HeadsetXrStore }) {
  const { stage } = useHeadset();
  const screen = useHeadsetState((state) => state.wanted.screen);
  const free = useHeadsetState((state) => state.desired.mode === 'free' && state.desired.playlist.length > 0);
  const choosable = useHeadsetState(mayChooseStudent);
  const choosing = useHeadsetState((state) => state.choosing);
  const pointing = screen === 'shelf' || (screen === 'stage' && free) || choosable;
  const space = useXR((xr) => xr.originReferenceSpace);
  useTurnByStick();
  useBuzz();
  useEffect(() => setPointing(store, pointing), [store, pointing]);
  useEffect(() => {
    if (screen !== 'ended') return undefined;
    const timer = setTimeout(() => void store.getState().session?.end(), FAREWELL_MS);
    return () => clearTimeout(timer);
  }, [store, screen]);
  useEffect(() => {
    // The headset's own recentring moves the room under us; the content follows it.
    const handleReset = () => stage.recentre();
    space?.addEventListener('reset', handleReset);
    return () => space?.removeEventListener('reset', handleReset);
  }, [space, stage]);
  return (
    <>
      {choosing ? <StudentPanel /> : null}
      {screen === 'lobby' && !choosing ? <LobbyPanel /> : null}
      {screen === 'shelf' && !choosing ? <ShelfPanel /> : null}
      {screen === 'ended' ? <EndedPanel /> : null}
      {screen === 'stage' && (free || choosable) && !choosing ? <FreePanel /> : null}
      {screen === 'ended' ? null : <SafetyArea />}
      <CoursewareHands quiet={pointing} />
      <HeadMark />
      <RoomLight />
    </>
  );
}

/** What brings its own light, which must not be added to. */
const LIT_KINDS = ['model', 'courseware'];

/** Light for controllers and hands where nothing else lights them: not with models, nor with the lobby's orrery. */
function RoomLight() {
  const { stage } = useHeadset();
  const screen = useHeadsetState((state) => state.wanted.screen);
  const light = useRef<Group>(null);
  useFrame(() => {
    const lit = screen === 'lobby' || LIT_KINDS.includes(stage.media?.kind ?? '');
    if (light.current) light.current.visible = !lit;
  });
  return (
    <group ref={light}>
      <hemisphereLight args={[0xffffff, 0x8a7a60, 1.4]} />
      <directionalLight position={[1, 3, 2]} intensity={1.2} />
    </group>
  );
}

/** Either thumbstick turns the world in steps, which makes nobody sick; walking is the student's own. */
function useTurnByStick(): void {
  const { stage } = useHeadset();
  const inputs = useXR((xr) => xr.inputSourceStates);
  const held = useRef(false);
  useFrame(() => {
    let push = 0;
    for (const input of inputs) {
      if (input.type !== 'controller') continue;
      const x = input.gamepad['xr-standard-thumbstick']?.xAxis ?? 0;
      if (Math.abs(x) > Math.abs(push)) push = x;
    }
    // The stick moves what is carried then; a world that turns away under it would make anybody drop it.
    if (stage.hand.carrying) push = 0;
    if (Math.abs(push) < RELEASED) held.current = false;
    if (Math.abs(push) < PUSHED || held.current) return;
    held.current = true;
    stage.turn(Math.sign(push) * TURN_RADIANS);
  });
}
