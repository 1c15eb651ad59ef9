import { useCallback } from 'react';
import { paintPill } from '../../engine/panel-paint';
import { useHeadset } from '../headset-context';
import { usePanel } from '../xr/use-panel';

/** Signs stand four metres away, and are read as if they were at arm's length. */
const SCALE = 2.5;
const SIZE = 42;

/** A few words beside what the teacher points at. @param y metres above the middle of what it belongs to */
export function Sign({ text, y }: { text: string; y: number }) {
  const { stage } = useHeadset();
  const paint = useCallback(
    (context: CanvasRenderingContext2D, width: number, height: number) => {
      paintPill(context, text, width, height, SIZE);
      stage.touch();
    },
    [text, stage],
  );
  const panel = usePanel(1.1, 0.1, paint, true);
  return <primitive object={panel.mesh} position={[0, y, 0]} scale={SCALE} />;
}
