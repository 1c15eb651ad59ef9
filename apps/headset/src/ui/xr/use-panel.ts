import { useEffect, useMemo } from 'react';
import { createPanel, type Panel } from '../../engine/panel';

type Paint = (context: CanvasRenderingContext2D, width: number, height: number) => void;

/** A sign in space that is painted anew whenever `paint` changes. @param width metres @param height metres */
export function usePanel(width: number, height: number, paint: Paint, overlay = false): Panel {
  const panel = useMemo(() => createPanel(width, height, overlay), [width, height, overlay]);
  useEffect(() => () => panel.dispose(), [panel]);
  useEffect(() => panel.draw(paint), [panel, paint]);
  return panel;
}
