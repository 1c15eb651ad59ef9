import type { PlayDevice, Resource } from '@orrery/contract';
import { Slider } from 'antd';
import { Grid2x2, Grid3x3 } from 'lucide-react';
import { type CSSProperties, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Notice } from '../../components/notice';
import type { Classroom } from '../../lib/classroom';
import type { DeviceView } from '../../lib/live/device-view';
import { useResources } from '../../lib/resources';
import styles from './class-view.module.css';
import { StudentTile } from './student-tile';
import { useAbsentStudents } from './use-absent-students';
import { useMirrorWall } from './use-mirror-wall';
import { useSteadyOrder } from './use-steady-order';

/** Tiles in a row: few and large, or many and small. */
const COLUMNS = { min: 3, max: 8, start: 6 } as const;

interface ClassViewProps {
  readonly views: readonly DeviceView[];
  readonly devices: readonly PlayDevice[];
  readonly classroom: Classroom;
}

/** Every student's view at once; those who need help stand apart, with the reason in words (LIVE-01, LIVE-02). */
export function ClassView({ views, devices, classroom }: ClassViewProps) {
  const { t } = useTranslation();
  const [columns, setColumns] = useState<number>(COLUMNS.start);
  const { ordered, hold, release } = useSteadyOrder(views);
  const ids = [...new Set(views.flatMap(({ resource }) => resource ?? []))].sort((a, b) => a - b);
  const resources = useResources(ids);
  const wall = useMirrorWall({ views: ordered, devices, resources, columns });
  const absent = useAbsentStudents(classroom);
  const troubled = ordered.filter(({ trouble }) => trouble !== null);
  const following = ordered.filter(({ trouble }) => trouble === null);
  return (
    <section
      className={styles.wall}
      aria-label={t('play.tab.view')}
      onPointerEnter={hold}
      onPointerLeave={release}
    >
      <div className={styles.density}>
        <Grid3x3 size={16} aria-hidden="true" />
        <Slider
          className={styles.slider}
          ariaLabelForHandle={t('live.density')}
          min={COLUMNS.min}
          max={COLUMNS.max}
          reverse
          tooltip={{ open: false }}
          value={columns}
          onChange={setColumns}
        />
        <Grid2x2 size={16} aria-hidden="true" />
      </div>
      <div ref={wall.host} className={styles.canvas} />
      <div
        ref={wall.scroller}
        className={styles.scroller}
        style={{ '--columns': columns } as CSSProperties}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard.
        tabIndex={0}
      >
        {views.length === 0 ? <Nobody /> : null}
        {troubled.length > 0 || absent ? (
          <h2 className={styles.help}>
            {t('live.needHelp')}
            <b className="num">{troubled.length}</b>
            {absent ? <small>{t('live.notLoggedIn', { names: absent })}</small> : null}
          </h2>
        ) : null}
        <TileList views={troubled} resources={resources} tileRef={wall.tile} />
        {following.length > 0 ? (
          <h2 className={styles.calm}>
            {t('live.following')}
            <b className="num">{following.length}</b>
          </h2>
        ) : null}
        <TileList views={following} resources={resources} tileRef={wall.tile} />
      </div>
    </section>
  );
}

function Nobody() {
  const { t } = useTranslation();
  const register = (
    <Link to="/client" className={styles.register}>
      {t('live.register')}
    </Link>
  );
  return <Notice title={t('live.nobody')} detail={t('live.nobodyHint')} action={register} />;
}

interface TileListProps {
  readonly views: readonly DeviceView[];
  readonly resources: readonly Resource[];
  readonly tileRef: (id: number) => (element: HTMLElement | null) => void;
}

function TileList({ views, resources, tileRef }: TileListProps) {
  if (views.length === 0) return null;
  return (
    <ul className={styles.tiles}>
      {views.map((view) => (
        <StudentTile
          key={view.id}
          view={view}
          cover={resources.find(({ id }) => id === view.resource)?.cover}
          pictureRef={tileRef(view.id)}
        />
      ))}
    </ul>
  );
}
