import styles from './orrery.module.css';
import type { Planet } from './orrery-shape';

/** An arm with its counterweight and its planet, turning once in the planet's period. */
export function OrreryPlanet({ planet }: { planet: Planet }) {
  const { name, radius, distance, degrees, periodSeconds } = planet;
  const duration = { animationDuration: `${periodSeconds}s` };
  return (
    <g transform={`rotate(${degrees})`}>
      <g className={styles.turn} style={duration}>
        <path
          d={`M${-26 - distance / 12} 0H${distance}`}
          stroke="#D9B465"
          strokeWidth={distance > 250 ? 2.4 : 1.8}
        />
        <circle cx={-26 - distance / 12} r="4" fill="#C9973B" />
        <g transform={`translate(${distance} 0) rotate(${-degrees})`}>
          <g className={styles.upright} style={duration}>
            {name === 'saturn' ? (
              <path
                d="M-54 0A54 15 0 0 1 54 0"
                fill="none"
                stroke="#C9973B"
                strokeWidth="5"
                transform="rotate(-22)"
              />
            ) : null}
            <circle r={radius} fill={`url(#orrery-${name})`} />
            <Face name={name} />
          </g>
        </g>
      </g>
    </g>
  );
}

function Face({ name }: { name: Planet['name'] }) {
  if (name === 'earth') {
    return (
      <>
        <path d="M-9 -5q5 -6 9 -1t-2 6 -7 0ZM3 5q4 -3 6 0t-4 5Z" fill="#3f8a58" fillOpacity=".75" />
        <circle r="30" fill="none" stroke="#C9973B" strokeOpacity=".8" />
        <circle cx="24" cy="-18" r="4.5" fill="#E9E3D2" />
      </>
    );
  }
  if (name === 'jupiter') {
    return (
      <g stroke="#8d5e30" fill="none" strokeOpacity=".45">
        <path d="M-29 -16Q0 -10 29 -16" strokeWidth="5" />
        <path d="M-33 -3Q0 4 33 -3" strokeWidth="7" />
        <path d="M-31 12Q0 19 31 12" strokeWidth="4" />
        <ellipse cx="10" cy="8" rx="7" ry="4" fill="#b5623a" fillOpacity=".7" stroke="none" />
      </g>
    );
  }
  if (name !== 'saturn') return null;
  return (
    <g transform="rotate(-22)" fill="none">
      <path d="M-27 -6Q0 3 27 -6M-28 4Q0 13 28 4" stroke="#a9853f" strokeOpacity=".5" strokeWidth="3" />
      <path d="M-54 0A54 15 0 0 0 54 0" stroke="#E2BC6A" strokeWidth="5" />
      <path d="M-46 0A46 11 0 0 0 46 0" stroke="#8a6420" />
    </g>
  );
}
