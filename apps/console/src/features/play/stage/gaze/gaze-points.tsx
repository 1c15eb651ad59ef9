import type { DesiredMarker } from '@orrery/contract';
import { type CSSProperties, useRef } from 'react';
import type { SceneSight } from '../../../../components/viewer/use-scene-viewer';
import styles from './gaze.module.css';
import type { GazeBoard, Participant } from './gaze-board';
import { beside, type Label, placeLabels } from './place-labels';
import { pointColour } from './point-colour';
import { toRadians } from './radians';
import { textWidth } from './text-width';
import { usePlaced } from './use-placed';

interface GazePointsProps {
  readonly sight: SceneSight;
  readonly board: GazeBoard;
  readonly participants: readonly Participant[];
  readonly marker: DesiredMarker | null;
}

/** Room of a name's padding and dot, in CSS pixels. */
const AROUND_NAME = 24;
/** The marker's ring and the air around its note. */
const RING = 62;
const LINE = 24;
const NOTE = 100;

/** A coloured point with a name for everybody who looks at what the stage shows. The strip says the same in words. */
export function GazePoints({ sight, board, participants, marker }: GazePointsProps) {
  const host = useRef<HTMLDivElement>(null);
  usePlaced(sight, () => {
    if (!host.current) return;
    const seen = placePoints(host.current, sight, board, participants);
    hideCrowded(seen, marker ? besideMarker(sight, marker) : []);
  });
  return (
    <div ref={host} className={styles.points} aria-hidden="true">
      {participants.map(({ id, name }) => (
        <span
          key={id}
          data-gaze={id}
          className={styles.point}
          style={{ '--point': pointColour(id) } as CSSProperties}
        >
          <i />
          <b>{name}</b>
        </span>
      ))}
    </div>
  );
}

interface SeenPoint extends Label {
  readonly point: HTMLElement;
}

/** @returns the points that are in the picture */
function placePoints(
  host: HTMLElement,
  { viewer }: SceneSight,
  board: GazeBoard,
  participants: readonly Participant[],
): SeenPoint[] {
  const nowMs = performance.now();
  const edge = host.clientWidth;
  return participants.flatMap(({ id, name }, index) => {
    const point = host.children[index];
    if (!(point instanceof HTMLElement)) return [];
    const gaze = board.of(id, nowMs);
    const place = gaze && viewer.project(toRadians(gaze));
    point.hidden = !place;
    if (!place) return [];
    const width = textWidth(name) + AROUND_NAME;
    const { x, left } = beside(place.x, width, edge);
    point.dataset.left = String(left);
    point.style.transform = `translate(${place.x}px, ${place.y}px)${left ? ' translateX(-100%)' : ''}`;
    return [{ point, x, y: place.y, width }];
  });
}

function hideCrowded(seen: readonly SeenPoint[], taken: readonly Label[]): void {
  for (const [index, isFree] of placeLabels(seen, taken).entries()) {
    const point = seen[index]?.point;
    if (point) point.dataset.crowded = String(!isFree);
  }
}

/** Lines that the marker's ring and its note take: names there would only be in the way. */
function besideMarker({ viewer }: SceneSight, marker: DesiredMarker): Label[] {
  const place = viewer.project(toRadians(marker));
  if (!place) return [];
  const lines = [-2, -1, 0, 1, 2].map((line) => ({
    x: place.x - RING,
    y: place.y + line * LINE,
    width: 2 * RING,
  }));
  return [...lines, { x: place.x + RING, y: place.y, width: textWidth(marker.note) * 1.2 + NOTE }];
}
