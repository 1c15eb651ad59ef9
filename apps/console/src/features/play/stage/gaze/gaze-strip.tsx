import type { DesiredMarker, Resource } from '@orrery/contract';
import { type CSSProperties, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { SceneSight } from '../../../../components/viewer/use-scene-viewer';
import { AwayChips } from './away-chips';
import type { Looker } from './gaze-board';
import { pointColour } from './point-colour';
import { toDegrees } from './radians';
import styles from './strip.module.css';
import { StripPicture } from './strip-picture';
import { toStripPlace } from './strip-place';
import { StripWords } from './strip-words';
import { usePlaced } from './use-placed';

interface GazeStripProps {
  readonly resource: Resource;
  readonly video: HTMLVideoElement | null;
  readonly sight: SceneSight;
  readonly marker: DesiredMarker | null;
  readonly lookers: readonly Looker[];
  readonly canMark: boolean;
}

/** The whole panorama below the stage: who looks at the marker, who does not, and where the teacher looks. */
export function GazeStrip({ resource, video, sight, marker, lookers, canMark }: GazeStripProps) {
  const { t } = useTranslation();
  return (
    <section className={styles.row} aria-label={t('gaze.strip')}>
      <StripWords lookers={lookers} hasMarker={marker !== null} canMark={canMark} />
      <div className={styles.strip}>
        <div className={styles.ground}>
          <StripPicture resource={resource} video={video} />
        </div>
        <OwnView sight={sight} />
        {marker ? <i className={styles.marker} style={toStyle(marker)} /> : null}
        {lookers.map(({ id, gaze, looks }) =>
          gaze ? (
            <i
              key={id}
              className={styles.point}
              data-away={looks === false}
              style={{ ...toStyle(gaze), '--point': pointColour(id) } as CSSProperties}
            />
          ) : null,
        )}
        <AwayChips sight={sight} lookers={lookers} />
      </div>
    </section>
  );
}

function toStyle(gaze: Parameters<typeof toStripPlace>[0]): CSSProperties {
  const { left, top } = toStripPlace(gaze);
  return { left: `${left}%`, top: `${top}%` };
}

/** What of the panorama the stage shows now; beyond an edge it comes in again at the other. */
function OwnView({ sight }: { sight: SceneSight }) {
  const boxes = useRef<HTMLDivElement>(null);
  usePlaced(sight, () => {
    const { viewer } = sight;
    const { clientWidth, clientHeight } = viewer.renderer.domElement;
    const { left } = toStripPlace(toDegrees(viewer.unproject(clientWidth / 2, clientHeight / 2)));
    const half = Math.tan((viewer.camera.fov * Math.PI) / 360) * viewer.camera.aspect;
    const share = (Math.atan(half) / Math.PI) * 100;
    const turns = [0, left < 50 ? 100 : -100];
    for (const [index, box] of [...(boxes.current?.children ?? [])].entries()) {
      if (!(box instanceof HTMLElement)) continue;
      box.style.left = `${left - share / 2 + (turns[index] ?? 0)}%`;
      box.style.width = `${share}%`;
    }
  });
  return (
    <div ref={boxes} className={styles.views} aria-hidden="true">
      <i className={styles.view} />
      <i className={styles.view} />
    </div>
  );
}
