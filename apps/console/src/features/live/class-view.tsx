import { type PlayDevice, type Resource, toResourceKind } from '@orrery/contract';
import { type CSSProperties, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Classroom } from '../../lib/classroom';
import type { DeviceView } from '../../lib/live/device-view';
import { useSteadyOrder } from '../../lib/live/use-steady-order';
import { useWatching } from '../../lib/live/use-watching';
import { useResources } from '../../lib/resources';
import { AbsentStudents } from './absent-students';
import styles from './class-view.module.css';
import { DensitySlider } from './density-slider';
import { toIntervalMs } from './frames/frame-rules';
import { Nobody } from './nobody';
import { StudentTile, type TileWall } from './student-tile';
import { useColumns } from './use-columns';
import { useMirrorWall } from './use-mirror-wall';
import { useTileWall } from './use-tile-wall';
import { useViewStatus } from './use-view-status';
import { WatchDoor } from './watch/watch-door';

/** Poses a second that the wall asks for. */
const POSE_RATE_HZ = 10;
/** Between two pictures of a headset until the server has said it. */
const FRAME_MS = 3_000;

interface ClassViewProps {
  readonly views: readonly DeviceView[];
  readonly devices: readonly PlayDevice[];
  readonly classroom: Classroom;
}

/** Every student's view at once; those who need help stand apart, with the reason in words (LIVE-01, LIVE-02). */
export function ClassView({ views, devices, classroom }: ClassViewProps) {
  const { t } = useTranslation();
  const scroller = useRef<HTMLDivElement>(null);
  const [columns, setColumns] = useColumns(scroller);
  const [watched, setWatched] = useState<number | null>(null);
  const { troubled, following, area } = useSteadyOrder(views);
  const resources = useShownResources(views);
  const status = useViewStatus(classroom).data;
  const frameMs = status ? toIntervalMs(status.interval) : FRAME_MS;
  const online = useMemo(() => views.filter((view) => view.online).map(({ id }) => id), [views]);
  useWatching(online, POSE_RATE_HZ, frameMs / 1000);
  const arrangement = useMemo(() => ({ columns, troubled, following }), [columns, troubled, following]);
  const wall = useMirrorWall({ scroller, views, devices, resources, arrangement });
  const tiles = useTileWall({ place: wall.place, cover: wall.cover, onWatch: setWatched, frameMs });
  const shared = { devices, resources, wall: tiles };
  return (
    <section className={styles.wall} aria-label={t('play.tab.view')} {...area}>
      <DensitySlider columns={columns} onChange={setColumns} />
      <div ref={wall.host} className={styles.canvas} />
      <div
        ref={scroller}
        className={styles.scroller}
        style={{ '--columns': columns } as CSSProperties}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard.
        tabIndex={0}
      >
        {views.length === 0 ? <Nobody /> : null}
        <div className={styles.help}>
          {views.length > 0 ? (
            <h2>
              {t('live.needHelp')}
              <b className="num">{troubled.length}</b>
            </h2>
          ) : null}
          <AbsentStudents classroom={classroom} />
        </div>
        <TileList views={troubled} {...shared} />
        {following.length > 0 ? (
          <h2 className={styles.calm}>
            {t('live.following')}
            <b className="num">{following.length}</b>
          </h2>
        ) : null}
        <TileList views={following} {...shared} />
      </div>
      <WatchDoor
        watched={watched}
        views={[...troubled, ...following]}
        devices={devices}
        onWatch={setWatched}
      />
    </section>
  );
}

/** What students see now. */
function useShownResources(views: readonly DeviceView[]): readonly Resource[] {
  const key = [...new Set(views.flatMap(({ resource }) => resource ?? []))].sort((a, b) => a - b).join();
  return useResources(useMemo(() => key.split(',').filter(Boolean).map(Number), [key]));
}

interface TileListProps {
  readonly views: readonly DeviceView[];
  readonly devices: readonly PlayDevice[];
  readonly resources: readonly Resource[];
  readonly wall: TileWall;
}

function TileList({ views, devices, resources, wall }: TileListProps) {
  if (views.length === 0) return null;
  return (
    <ul className={styles.tiles}>
      {views.map((view) => {
        const resource = resources.find(({ id }) => id === view.resource);
        const needsFrame = resource !== undefined && view.online && !posesTellAll(resource);
        const frame = needsFrame ? devices.find(({ id }) => id === view.id)?.img : null;
        return (
          <StudentTile key={view.id} view={view} cover={resource?.cover} frame={frame || null} wall={wall} />
        );
      })}
    </ul>
  );
}

/** What a student presses in a courseware, and a page, are not told by where the head is. */
function posesTellAll(resource: Resource): boolean {
  const kind = toResourceKind(resource);
  return kind !== 'courseware' && kind !== 'page';
}
