import { useEffect, useState } from 'react';
import type { SceneSight } from '../../../../components/viewer/use-scene-viewer';
import type { Lesson } from '../../use-lesson';
import type { Panorama } from '../use-panorama';
import { GazePoints } from './gaze-points';
import { MarkerPin } from './marker-pin';
import { toDegrees } from './radians';
import { markMiddle, StageTools } from './stage-tools';
import { useHeat } from './use-heat';
import type { Marker } from './use-marker';

interface PanoramaLayersProps {
  readonly sight: SceneSight;
  readonly lesson: Lesson;
  readonly panorama: Panorama;
}

/** What lies over a panorama: the marker, where students look, and the tools for both. */
export function PanoramaLayers({ sight, lesson, panorama }: PanoramaLayersProps) {
  const { pointing, board, participants } = panorama;
  const [points, setPoints] = useState(true);
  const heat = useHeat({
    sight,
    board,
    participants,
    resourceId: lesson.id,
    classId: lesson.classroom.classId,
  });
  usePointing(sight, pointing);
  return (
    <>
      {points ? (
        <GazePoints sight={sight} board={board} participants={participants} marker={pointing.marker} />
      ) : null}
      {pointing.marker ? (
        <MarkerPin
          sight={sight}
          marker={pointing.marker}
          onNote={pointing.canMark ? pointing.note : undefined}
        />
      ) : null}
      <StageTools
        sight={sight}
        pointing={pointing}
        points={points}
        onPoints={() => setPoints(!points)}
        heat={heat}
      />
    </>
  );
}

/** A click points (PLAY-21); so does Enter to the middle, and Delete takes the marker away. */
function usePointing(sight: SceneSight, pointing: Marker): void {
  useEffect(
    () =>
      sight.onPick((direction) => {
        if (pointing.canMark) pointing.set(toDegrees(direction));
      }),
    [sight, pointing],
  );
  useEffect(() => {
    const canvas = sight.viewer.renderer.domElement;
    const handleKey = (event: KeyboardEvent) => {
      if (event.key === 'Enter' && pointing.canMark) markMiddle(sight, pointing);
      else if (event.key === 'Delete' || event.key === 'Backspace') pointing.clear();
    };
    canvas.addEventListener('keydown', handleKey);
    return () => canvas.removeEventListener('keydown', handleKey);
  }, [sight, pointing]);
}
