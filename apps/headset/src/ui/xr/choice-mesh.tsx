import { useFrame } from '@react-three/fiber';
import { useXR } from '@react-three/xr';
import { useRef, useState } from 'react';
import { Raycaster, Vector3 } from 'three';
import type { Panel } from '../../engine/panel';

/** Who has neither controller nor hand looks at a sign for this long. */
const DWELL_SECONDS = 1.5;
const raycaster = new Raycaster();
const position = new Vector3();
const direction = new Vector3();

/** A sign that can be chosen: by ray, by hand, or by looking at it where there is nothing to point with. */
export function ChoiceMesh(props: {
  panel: Panel;
  position: [number, number, number];
  rotation?: [number, number, number];
  onChoose: () => void;
}) {
  const { panel, onChoose } = props;
  const [hovered, setHovered] = useState(false);
  useDwell(panel, setHovered, onChoose);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a mesh in space; the page's shelf is the accessible one
    <primitive
      object={panel.mesh}
      position={props.position}
      rotation={props.rotation ?? [0, 0, 0]}
      scale={hovered ? 1.06 : 1}
      onPointerEnter={() => setHovered(true)}
      onPointerLeave={() => setHovered(false)}
      onClick={onChoose}
    />
  );
}

function useDwell(panel: Panel, setHovered: (hovered: boolean) => void, onChoose: () => void): void {
  const looked = useRef(0);
  const canPoint = useXR((xr) => xr.inputSourceStates.length > 0);
  useFrame(({ camera }, deltaSeconds) => {
    if (canPoint) return;
    camera.getWorldPosition(position);
    camera.getWorldDirection(direction);
    raycaster.set(position, direction);
    const seen = raycaster.intersectObject(panel.mesh, false).length > 0;
    if (seen !== looked.current > 0) setHovered(seen);
    looked.current = seen ? looked.current + deltaSeconds : 0;
    if (looked.current < DWELL_SECONDS) return;
    looked.current = 0;
    onChoose();
  });
}
