import { createRenderer, drawMedia } from '@orrery/scene';
import { Canvas, useFrame, useThree } from '@react-three/fiber';
import { useXR, XR } from '@react-three/xr';
import { useEffect, useMemo, useState } from 'react';
import { NeutralToneMapping, PerspectiveCamera } from 'three';
import { createQuality } from '../../engine/quality';
import { createRenderGate } from '../../engine/render-gate';
import { takeSnapshot } from '../../engine/snapshot';
import { createViewWatch } from '../../engine/view-watch';
import { Guide } from '../guide/guide';
import { useHeadset, useHeadsetState } from '../headset-context';
import { ImmersiveRoom } from '../xr/immersive-room';
import type { HeadsetXrStore } from '../xr/xr-store';
import { Backdrop } from './backdrop';
import { FlatCamera } from './flat-camera';
import { paintPageCard } from './page-card';
import { Pointing } from './pointing';
import styles from './theatre.module.css';

/** Farther than any panorama. */
const FAR = 1500;
const NIGHT = 0x05070f;
const MAX_PIXEL_RATIO = 2;

/** The one WebGL picture of the page. It outlives every screen and resource, so the immersive session does too. */
export function Theatre({ xrStore }: { xrStore: HeadsetXrStore }) {
  return (
    // A picture and nothing else: what it shows is told by the screen over it.
    <div className={styles.theatre} aria-hidden="true">
      <Canvas
        camera={{ fov: 75, near: 0.05, far: FAR, position: [0, 1.6, 0] }}
        dpr={[1, MAX_PIXEL_RATIO]}
        gl={({ canvas }) => createRenderer(canvas as HTMLCanvasElement)}
        onCreated={({ gl }) => {
          gl.toneMapping = NeutralToneMapping;
        }}
      >
        <XR store={xrStore}>
          <StageFrame />
          <FlatCamera />
          <Pointing />
          <Backdrop />
          <Guide />
          <ImmersiveRoom store={xrStore} />
        </XR>
      </Canvas>
    </div>
  );
}

/** Connects the stage with the renderer, the frame loop and the session. */
function StageFrame() {
  const { stage, session } = useHeadset();
  const gl = useThree((state) => state.gl);
  const visibility = useXR((xr) => (xr.session ? (xr.visibilityState ?? 'visible') : null));
  const screen = useHeadsetState((state) => (state.phase === 'joined' ? state.wanted.screen : 'join'));
  const gate = useMemo(createRenderGate, []);
  const watch = useMemo(createViewWatch, []);
  const quality = useMemo(createQuality, []);
  const setDpr = useThree((state) => state.setDpr);
  const [sharpness, setSharpness] = useState(1);
  useEffect(() => {
    setDpr(Math.min(window.devicePixelRatio, MAX_PIXEL_RATIO) * sharpness);
    // A picture of another size is empty until it is drawn again, also where it stands still.
    stage.touch();
  }, [setDpr, sharpness, stage]);
  useEffect(() => stage.attach(gl), [stage, gl]);
  useEffect(() => session.setImmersive(visibility), [session, visibility]);
  // A positive priority makes drawing ours, so that a picture that stands still costs nothing.
  useFrame(({ camera, scene, size }, deltaSeconds) => {
    const immersive = gl.xr.isPresenting;
    // Drawing would do it too late to tell whether there is anything to draw.
    if (!immersive) camera.updateMatrixWorld();
    const moved = stage.update(deltaSeconds, camera, immersive);
    session.offerPose();
    if (moved && !immersive) setSharpness(quality(deltaSeconds));
    const changed = watch.hasChanged(camera, size.width, size.height, stage.showRevision);
    const turning = screen === 'lobby';
    const nowMs = performance.now();
    const plan = session.frames.due();
    if (plan === 'card') session.frames.send(paintPageCard(session.store.getState()));
    const isWanted = plan === 'view' || session.film.isDue(nowMs);
    if (!gate({ nowMs, moved, changed, turning }) && !immersive && !isWanted) return;
    gl.setClearColor(stage.media?.background ?? NIGHT, 1);
    drawMedia(gl, scene, camera, stage.media);
    if (!(camera instanceof PerspectiveCamera)) return;
    const sight = { gl, scene, camera, media: stage.media };
    if (plan === 'view') session.frames.send(takeSnapshot(sight));
    session.film.take(sight, nowMs);
  }, 1);
  return (
    <>
      <primitive object={stage.world} />
      <primitive object={stage.front} />
    </>
  );
}
