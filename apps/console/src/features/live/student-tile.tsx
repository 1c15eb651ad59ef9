import { memo, useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { Cover } from '../../components/cover';
import type { DeviceView } from '../../lib/live/device-view';
import styles from './class-view.module.css';
import { FramePicture } from './frames/frame-picture';
import { LobbyWord } from './lobby-word';
import { TileStrip } from './tile-strip';
import { useTileFact } from './use-tile-fact';

/** The screen around the tiles, as a tile needs it; the same object for all, so that a tile is drawn when it changed. */
export interface TileWall {
  /** The place that the wall draws into. */
  readonly place: (id: number, element: HTMLElement | null) => void;
  /** Whether a picture covers the place, so that nothing is drawn under it. */
  readonly cover: (id: number, covers: boolean) => void;
  /** Looks closer at one student. */
  readonly onWatch: (id: number) => void;
  /** Between two pictures of a headset. */
  readonly frameMs: number;
}

interface StudentTileProps {
  readonly view: DeviceView;
  /** Picture of the resource that it shows. */
  readonly cover: string | undefined;
  /** Where the headset's own picture is, of what a pose does not tell; null where the pose tells it. */
  readonly frame: string | null;
  readonly wall: TileWall;
}

/** One student's view, and a strip that says what is wrong; pressing it looks closer (LIVE-01, LIVE-04). */
export const StudentTile = memo(function StudentTile({ view, cover, frame, wall }: StudentTileProps) {
  const { t } = useTranslation();
  const fact = useTileFact(view);
  const { id } = view;
  const place = useCallback((element: HTMLElement | null) => wall.place(id, element), [wall, id]);
  const handleCover = useCallback((covers: boolean) => wall.cover(id, covers), [wall, id]);
  return (
    <li className={styles.tile} aria-label={t('live.tile', { name: view.name, fact })}>
      <TileStrip view={view} fact={fact} pictureRef={place}>
        <Stillness view={view} cover={cover} />
        {view.online ? (
          <button
            type="button"
            className={styles.open}
            aria-label={t('live.watch', { name: view.name })}
            onClick={() => wall.onWatch(id)}
          />
        ) : null}
        {frame ? <FramePicture address={frame} intervalMs={wall.frameMs} onCover={handleCover} /> : null}
      </TileStrip>
      <p>
        <b className="num">{String(id).padStart(2, '0')}</b>
        <span title={view.name}>{view.name}</span>
      </p>
    </li>
  );
});

/** What a tile shows until its live view is drawn over it: the resource's cover, or that there is none. */
function Stillness({ view, cover }: Pick<StudentTileProps, 'view' | 'cover'>) {
  const { t } = useTranslation();
  if (view.resource !== null && cover) return <Cover className={styles.cover} src={cover} width={640} />;
  if (view.resource !== null) return <span className={styles.lobby}>{t('live.waiting')}</span>;
  return <LobbyWord view={view} />;
}
