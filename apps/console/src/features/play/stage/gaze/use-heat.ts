import { GAZE_GRID } from '@orrery/contract';
import type { HeatLayer } from '@orrery/scene';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { SceneSight } from '../../../../components/viewer/use-scene-viewer';
import { http } from '../../../../lib/http';
import { type Attention, createAttention } from './attention';
import type { GazeBoard, Participant } from './gaze-board';
import { HEAT_TICK_MS } from './gaze-limits';

interface HeatInput {
  readonly sight: SceneSight | null;
  readonly board: GazeBoard;
  readonly participants: readonly Participant[];
  readonly resourceId: number;
  readonly classId: number | null;
}

/** The attention map: counted as long as the panorama is open, on what the school recorded, and drawn when wanted. */
export function useHeat({ sight, board, participants, resourceId, classId }: HeatInput) {
  const [attention] = useState(createAttention);
  const [shown, setShown] = useState(false);
  const { data } = useQuery({
    queryKey: ['gaze-map', resourceId, classId],
    queryFn: () => http.gazeMap({ resId: resourceId, class_id: classId ?? undefined }),
    enabled: shown,
    // Asked once: what comes after it, this page counts itself.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const recorded = data !== undefined && data.cells.length > 0;
  useEffect(() => {
    if (data && data.cells.length > 0) attention.begin(data.cells);
  }, [attention, data]);

  useEffect(() => {
    if (participants.length === 0) return;
    const timer = setInterval(() => {
      for (const { id } of participants) {
        const gaze = board.of(id, performance.now());
        if (gaze) attention.add(gaze, HEAT_TICK_MS / 1000);
      }
    }, HEAT_TICK_MS);
    return () => clearInterval(timer);
  }, [attention, board, participants]);
  const isEmpty = useDrawn(sight, attention, shown);
  return { shown, recorded, isEmpty, toggle: () => setShown(!shown) };
}

/** @returns whether there is nothing to see yet */
function useDrawn(sight: SceneSight | null, attention: Attention, shown: boolean): boolean {
  const [isEmpty, setIsEmpty] = useState(true);
  useEffect(() => {
    if (!sight || !shown) return;
    let layer: HeatLayer | null = null;
    let gone = false;
    const draw = () => {
      layer?.show(attention.cells);
      setIsEmpty(attention.isEmpty());
      sight.viewer.invalidate();
    };
    // The scene's code is here already: the viewer came with it.
    void import('@orrery/scene').then(({ createHeatLayer }) => {
      if (gone) return;
      layer = createHeatLayer(GAZE_GRID);
      sight.viewer.scene.add(layer.object);
      draw();
    });
    const timer = setInterval(draw, HEAT_TICK_MS);
    return () => {
      gone = true;
      clearInterval(timer);
      layer?.dispose();
      sight.viewer.invalidate();
    };
  }, [sight, attention, shown]);
  return isEmpty;
}

export type Heat = ReturnType<typeof useHeat>;
