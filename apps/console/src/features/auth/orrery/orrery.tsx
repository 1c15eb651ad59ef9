import styles from './orrery.module.css';
import { OrreryPlanet } from './orrery-planet';
import { DIAL_TICKS, ORBITS, PLANETS, PLOUGH, SEAM, STARS, SUN, SUN_RAYS } from './orrery-shape';

const CENTRE = `translate(${SUN.x} ${SUN.y})`;

function Rings({ stroke, opacity }: { stroke: string; opacity: number }) {
  return (
    <g fill="none" stroke={stroke} strokeOpacity={opacity}>
      {ORBITS.map((radius) => (
        <circle key={radius} r={radius} />
      ))}
      <circle r="378" />
      <circle r="400" />
      <path d={DIAL_TICKS} />
    </g>
  );
}

function Definitions() {
  return (
    <defs>
      <radialGradient id="orrery-sun" cx=".4" cy=".36" r=".7">
        <stop offset="0" stopColor="#FFF3CC" />
        <stop offset=".5" stopColor="#E9C062" />
        <stop offset="1" stopColor="#A9761C" />
      </radialGradient>
      <radialGradient id="orrery-glow">
        <stop offset="0" stopColor="#E9C062" stopOpacity=".55" />
        <stop offset=".4" stopColor="#C9973B" stopOpacity=".16" />
        <stop offset="1" stopColor="#C9973B" stopOpacity="0" />
      </radialGradient>
      {PLANETS.map(({ name, light, shade }) => (
        <radialGradient key={name} id={`orrery-${name}`} cx=".34" cy=".3" r=".8">
          <stop offset="0" stopColor={light} />
          <stop offset=".55" stopColor={light} />
          <stop offset="1" stopColor={shade} />
        </radialGradient>
      ))}
      <clipPath id="orrery-night">
        <path d={`M-2000-2000H${SEAM}V3000H-2000Z`} />
      </clipPath>
      <clipPath id="orrery-day">
        <path d={`M${SEAM}-2000H4000V3000H${SEAM}Z`} />
      </clipPath>
    </defs>
  );
}

interface OrreryProps {
  readonly className?: string | undefined;
  /** A canvas draws the instrument instead; only the stars are left. */
  readonly running: boolean;
  readonly paused: boolean;
}

/** The instrument, slowly turning: night on the ink, an engraving where it reaches the paper. */
export function Orrery({ className = '', running, paused }: OrreryProps) {
  const state = `${running ? styles.running : ''} ${paused ? styles.paused : ''}`;
  return (
    <svg
      className={`${className} ${state}`}
      viewBox="0 0 1440 900"
      preserveAspectRatio="xMaxYMid slice"
      aria-hidden="true"
    >
      <Definitions />
      <Night />
      <g className={styles.instrument}>
        <g clipPath="url(#orrery-night)">
          <g transform={CENTRE}>
            <Rings stroke="#C9973B" opacity={0.4} />
          </g>
        </g>
        <g clipPath="url(#orrery-day)">
          <g transform={CENTRE}>
            <Rings stroke="#835C12" opacity={0.24} />
          </g>
        </g>
        <g transform={CENTRE}>
          <path d={SUN_RAYS} stroke="#E2BC6A" strokeWidth="2" strokeLinecap="round" />
          {PLANETS.map((planet) => (
            <OrreryPlanet key={planet.name} planet={planet} />
          ))}
          <circle className={styles.sun} r="32" fill="url(#orrery-sun)" />
        </g>
      </g>
    </svg>
  );
}

/** Stars, the Plough among them, and the glow of the sun. */
function Night() {
  return (
    <g clipPath="url(#orrery-night)">
      <g fill="#fff">
        {STARS.map(({ x, y, radius, light }) => (
          <circle key={`${x} ${y}`} cx={x} cy={y} r={radius} opacity={light} />
        ))}
      </g>
      <g className={styles.plough} fill="#fff">
        {PLOUGH.map(([x, y]) => (
          <circle key={`${x} ${y}`} cx={x} cy={y} r="2.2" />
        ))}
        <path
          d={`M${PLOUGH.map(([x, y]) => `${x} ${y}`).join('L')}L${PLOUGH[3].join(' ')}`}
          fill="none"
          stroke="#93A8FF"
          strokeOpacity=".35"
        />
      </g>
      <circle r="240" fill="url(#orrery-glow)" transform={CENTRE} />
    </g>
  );
}
