import { useCallback } from 'react';
import { INK, paintSheet, paintText } from '../../engine/panel-paint';
import { ChoiceMesh } from './choice-mesh';
import { usePanel } from './use-panel';

interface PillProps {
  readonly label: string;
  readonly position: [number, number, number];
  readonly onChoose: () => void;
  /** Metres. */
  readonly width?: number;
}

/** A button in space, low enough to be turned up to the eyes. */
export function Pill({ label, position, onChoose, width: metres = 0.48 }: PillProps) {
  const paint = useCallback(
    (context: CanvasRenderingContext2D, width: number, height: number) => {
      paintSheet(context, { x: 0, y: 0, width, height }, height / 2);
      const style = { size: 34, weight: 600, colour: INK.white, maxWidth: width - 48 };
      paintText(context, label, width / 2, height / 2, style);
    },
    [label],
  );
  const panel = usePanel(metres, 0.12, paint, true);
  return <ChoiceMesh panel={panel} position={position} rotation={[-0.6, 0, 0]} onChoose={onChoose} />;
}
