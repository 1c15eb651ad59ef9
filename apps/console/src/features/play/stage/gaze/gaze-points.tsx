import { type CSSProperties, useRef } from 'react';
import type { SceneSight } from '../../../../components/viewer/use-scene-viewer';
import styles from './gaze.module.css';
import type { GazeBoard, Participant } from './gaze-board';
import { placeLabels } from './place-labels';
import { pointColour } from './point-colour';
import { toRadians } from './radians';
import { textWidth } from './text-width';
import { usePlaced } from './use-placed';

interface GazePointsProps {
  readonly sight: SceneSight;
  readonly board: GazeBoard;
  readonly participants: readonly Participant[];
}

/** Room of a name's padding and dot, in CSS pixels. */
const AROUND_NAME = 24;

/** A coloured point with a name for everybody who looks at what the stage shows. The strip says the same in words. */
export function GazePoints({ sight, board, participants }: GazePointsProps) {
  const host = useRef<HTMLDivElement>(null);
  usePlaced(sight, () => {
    if (host.current) placePoints(host.current, sight, board, participants);
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

function placePoints(
  host: HTMLElement,
  { viewer }: SceneSight,
  board: GazeBoard,
  participants: readonly Participant[],
): void {
  const nowMs = performance.now();
  const seen = participants.flatMap(({ id, name }, index) => {
    const point = host.children[index];
    if (!(point instanceof HTMLElement)) return [];
    const gaze = board.of(id, nowMs);
    const place = gaze && viewer.project(toRadians(gaze));
    point.hidden = !place;
    return place ? [{ point, ...place, width: textWidth(name) + AROUND_NAME }] : [];
  });
  for (const [index, isFree] of placeLabels(seen).entries()) {
    const entry = seen[index];
    if (!entry) continue;
    entry.point.style.transform = `translate(${entry.x}px, ${entry.y}px)`;
    entry.point.dataset.crowded = String(!isFree);
  }
}
