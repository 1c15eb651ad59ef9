import { Crosshair, Eye, Flame, LocateFixed, type LucideIcon, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { SceneSight } from '../../../../components/viewer/use-scene-viewer';
import styles from './gaze.module.css';
import { toDegrees, toRadians } from './radians';
import type { Heat } from './use-heat';
import type { Marker } from './use-marker';

interface StageToolsProps {
  readonly sight: SceneSight;
  readonly pointing: Marker;
  readonly points: boolean;
  readonly onPoints: () => void;
  readonly heat: Heat;
}

/** What a mouse does on the panorama, for the keyboard and the finger too, and what is shown over it. */
export function StageTools({ sight, pointing, points, onPoints, heat }: StageToolsProps) {
  const { t } = useTranslation();
  const { marker, canMark } = pointing;
  return (
    <div className={styles.tools} role="toolbar" aria-label={t('gaze.tools')}>
      {canMark ? (
        <Tool icon={Crosshair} label={t('gaze.markMiddle')} onClick={() => markMiddle(sight, pointing)} />
      ) : null}
      {marker ? (
        <>
          <Tool
            icon={LocateFixed}
            label={t('gaze.showMarker')}
            onClick={() => sight.viewer.lookAt(toRadians(marker))}
          />
          <Tool icon={X} label={t('gaze.clear')} onClick={pointing.clear} />
        </>
      ) : null}
      {canMark ? <Tool icon={Eye} label={t('gaze.points')} pressed={points} onClick={onPoints} /> : null}
      <Tool icon={Flame} label={t('gaze.heat')} pressed={heat.shown} onClick={heat.toggle} />
      {heat.shown ? <Legend heat={heat} /> : null}
    </div>
  );
}

function Legend({ heat }: { heat: Heat }) {
  const { t } = useTranslation();
  if (heat.isEmpty) return <span className={styles.legend}>{t('gaze.heatNone')}</span>;
  return (
    <span className={styles.legend}>
      {t('gaze.heatLittle')}
      <i aria-hidden="true" />
      {t('gaze.heatMuch')}
      <small>{t(heat.recorded ? 'gaze.heatRecorded' : 'gaze.heatLive')}</small>
    </span>
  );
}

/** Points to what the middle of the picture shows. */
export function markMiddle({ viewer }: SceneSight, pointing: Pick<Marker, 'set'>): void {
  const { clientWidth, clientHeight } = viewer.renderer.domElement;
  pointing.set(toDegrees(viewer.unproject(clientWidth / 2, clientHeight / 2)));
}

interface ToolProps {
  readonly icon: LucideIcon;
  readonly label: string;
  readonly pressed?: boolean;
  readonly onClick: () => void;
}

function Tool({ icon: Icon, label, pressed, onClick }: ToolProps) {
  return (
    <button
      type="button"
      className={styles.tool}
      aria-label={label}
      title={label}
      aria-pressed={pressed}
      onClick={onClick}
    >
      <Icon size={18} aria-hidden="true" />
    </button>
  );
}
