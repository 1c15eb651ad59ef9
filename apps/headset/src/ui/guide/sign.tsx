import { useCallback } from 'react';
import { INK, paintSheet, paintText } from '../../engine/panel-paint';
import { useHeadset } from '../headset-context';
import { usePanel } from '../xr/use-panel';

/** Signs stand four metres away, and are read as if they were at arm's length. */
const SCALE = 2.2;
const SIZE = 40;
const MARGIN = 36;

/** A few words beside what the teacher points at. @param y metres above the middle of what it belongs to */
export function Sign({ text, y }: { text: string; y: number }) {
  const { stage } = useHeadset();
  const paint = useCallback(
    (context: CanvasRenderingContext2D, width: number, height: number) => {
      const style = { size: SIZE, weight: 600, colour: INK.white, maxWidth: width - 2 * MARGIN };
      context.font = `600 ${SIZE}px Inter, system-ui, sans-serif`;
      const wide = Math.min(width, context.measureText(text).width + 2 * MARGIN);
      const box = { x: (width - wide) / 2, y: 0, width: wide, height };
      paintSheet(context, box, height / 2, INK.panel, null);
      paintText(context, text, width / 2, height / 2, style);
      stage.touch();
    },
    [text, stage],
  );
  const panel = usePanel(1.1, 0.1, paint, true);
  return <primitive object={panel.mesh} position={[0, y, 0]} scale={SCALE} />;
}
