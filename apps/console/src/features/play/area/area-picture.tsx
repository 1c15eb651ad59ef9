import { useTranslation } from 'react-i18next';
import styles from './area.module.css';

interface AreaPictureProps {
  readonly radiusCm: number;
  readonly eyeHeightCm: number;
}

/** One centimetre in units of the picture. */
const SCALE = 0.8;
const FLOOR_Y = 158;
const MIDDLE_X = 136;
/** From the side a circle on the floor looks this flat. */
const FLATNESS = 0.24;
const HEAD_RADIUS = 9;
/** Share of the torso in what is below the head. */
const TORSO = 0.52;

/** What radius and eye height mean: a student in the ring on the floor, the wall, and the height of the eyes. */
export function AreaPicture({ radiusCm, eyeHeightCm }: AreaPictureProps) {
  const { t } = useTranslation();
  const radius = radiusCm * SCALE;
  const eyes = FLOOR_Y - eyeHeightCm * SCALE;
  const shoulders = eyes + HEAD_RADIUS + 2;
  const hips = shoulders + (FLOOR_Y - shoulders) * TORSO;
  const ring = { cx: MIDDLE_X, rx: radius, ry: radius * FLATNESS };
  const wallTop = Math.max(24, eyes - 8);
  return (
    <svg
      className={styles.picture}
      viewBox="0 0 320 190"
      role="img"
      aria-label={t('play.area.picture', { radius: radiusCm, height: eyeHeightCm })}
    >
      <path
        className={styles.wall}
        d={`M${MIDDLE_X - radius} ${FLOOR_Y}V${wallTop}A${radius} ${ring.ry} 0 0 1 ${MIDDLE_X + radius} ${wallTop}V${FLOOR_Y}A${radius} ${ring.ry} 0 0 0 ${MIDDLE_X - radius} ${FLOOR_Y}Z`}
      />
      <ellipse className={styles.ring} cy={FLOOR_Y} {...ring} />
      <g className={styles.student}>
        <path d={`M${MIDDLE_X - 5} ${FLOOR_Y - 2}V${hips}M${MIDDLE_X + 5} ${FLOOR_Y - 2}V${hips}`} />
        <rect x={MIDDLE_X - 10} y={shoulders} width="20" height={hips - shoulders} rx="7" />
        <circle cx={MIDDLE_X} cy={eyes} r={HEAD_RADIUS} />
        <rect className={styles.goggles} x={MIDDLE_X - 11} y={eyes - 5} width="22" height="9" rx="4" />
      </g>
      <g className={styles.measure}>
        <path
          d={`M${MIDDLE_X} ${FLOOR_Y + 22}H${MIDDLE_X + radius}M${MIDDLE_X} ${FLOOR_Y + 18}v8M${MIDDLE_X + radius} ${FLOOR_Y + 18}v8`}
        />
        <text x={MIDDLE_X + radius + 8} y={FLOOR_Y + 27}>
          {t('play.area.cm', { cm: radiusCm })}
        </text>
        <path
          d={`M${MIDDLE_X + radius + 34} ${eyes}V${FLOOR_Y}m-4 0h8M${MIDDLE_X + radius + 30} ${eyes}h8`}
        />
        <path className={styles.sight} d={`M${MIDDLE_X + 13} ${eyes}H${MIDDLE_X + radius + 28}`} />
        <text x={MIDDLE_X + radius + 44} y={(eyes + FLOOR_Y) / 2 + 5}>
          {t('play.area.cm', { cm: eyeHeightCm })}
        </text>
      </g>
    </svg>
  );
}
