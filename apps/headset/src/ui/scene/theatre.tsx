import { createRenderer } from '@orrery/scene';
import { Canvas, useFrame, useThree } from '@react-three/fiber';
import { useXR, XR } from '@react-three/xr';
import { useEffect } from 'react';
import { NeutralToneMapping } from 'three';
import { useHeadset, useHeadsetState } from '../headset-context';
import { ImmersiveRoom } from '../xr/immersive-room';
import type { HeadsetXrStore } from '../xr/xr-store';
import { Backdrop } from './backdrop';
import { FlatCamera } from './flat-camera';
import styles from './theatre.module.css';

/** Farther than any panorama. */
const FAR = 1500;

/** The one WebGL picture of the page. It outlives every screen and resource, so the immersive session does too. */
export function Theatre({ xrStore }: { xrStore: HeadsetXrStore }) {
  return (
    <div className={styles.theatre}>
      <Canvas
        camera={{ fov: 75, near: 0.05, far: FAR, position: [0, 1.6, 0] }}
        dpr={[1, 2]}
        gl={({ canvas }) => createRenderer(canvas as HTMLCanvasElement)}
        onCreated={({ gl }) => {
          gl.toneMapping = NeutralToneMapping;
        }}
      >
        <XR store={xrStore}>
          <StageFrame />
          <FlatCamera />
          <Backdrop />
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
  const showing = useHeadsetState((state) => state.wanted.screen === 'stage');
  useEffect(() => stage.attach(gl), [stage, gl]);
  useEffect(() => session.setImmersive(visibility), [session, visibility]);
  useFrame(({ camera }, deltaSeconds) => {
    stage.update(deltaSeconds, camera, gl.xr.isPresenting);
    session.offerPose();
    gl.setClearColor(stage.media && showing ? stage.media.background : 0x05070f, 1);
  });
  return (
    <>
      <primitive object={stage.world} />
      <primitive object={stage.front} />
    </>
  );
}
