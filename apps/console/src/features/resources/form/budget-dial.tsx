import type { Weight } from '@orrery/contract';
import { useTranslation } from 'react-i18next';
import { currentLocale } from '../../../lib/i18n';
import { toPercent } from '../../../lib/written';
import styles from './side-panels.module.css';

interface BudgetDialProps {
  /** Of what runs smoothly. */
  readonly share: number;
  readonly weight: Weight;
}

const RADIUS = 96;
const TICKS = Array.from({ length: 37 }, (_, index) => index / 36);
/** The dial ends at twice what runs smoothly, so that its top is the border. */
const END = 2;

/** How much of what a headset runs smoothly is used; the mark at the top is all of it. */
export function BudgetDial({ share, weight }: BudgetDialProps) {
  const { t } = useTranslation();
  const percent = Math.round(share * 100);
  const at = Math.min(share, END) / END;
  const [x, y] = point(at, RADIUS - 14);
  const [endX, endY] = point(at, RADIUS + 8);
  return (
    <svg
      className={`${styles.dial} num`}
      viewBox="-124 -136 248 142"
      fill="none"
      role="img"
      aria-label={t('resourceForm.budgetDial', { value: percent })}
    >
      <path d={arc(1)} stroke="var(--sunken)" strokeWidth="14" />
      <path d={arc(at)} className={styles[weight]} strokeWidth="14" />
      <path d={TICKS.map(tick).join('')} stroke="var(--text)" strokeOpacity=".35" />
      <path d="M0 -84V-106" stroke="var(--text)" strokeWidth="2" />
      <path d={`M${x} ${y}L${endX} ${endY}`} stroke="var(--text)" strokeWidth="3" strokeLinecap="round" />
      <text y="-123" textAnchor="middle" className={styles.dialMark}>
        {toPercent(1, currentLocale())}
      </text>
      <text y="-24" textAnchor="middle" className={styles.dialValue}>
        {toPercent(percent / 100, currentLocale())}
      </text>
      <text y="0" textAnchor="middle" className={styles.dialWords}>
        {t('resourceForm.budgetOf')}
      </text>
    </svg>
  );
}

/** A point of the half circle. @param at 0 at the left, 1 at the right */
function point(at: number, radius: number): readonly [string, string] {
  const angle = Math.PI * (1 - at);
  return [(radius * Math.cos(angle)).toFixed(1), (-radius * Math.sin(angle)).toFixed(1)];
}

function arc(to: number): string {
  const [x, y] = point(to, RADIUS);
  return `M${-RADIUS} 0A${RADIUS} ${RADIUS} 0 0 1 ${x} ${y}`;
}

function tick(at: number, index: number): string {
  const [x, y] = point(at, RADIUS + 12);
  const [endX, endY] = point(at, RADIUS + (index % 6 === 0 ? 20 : 17));
  return `M${x} ${y}L${endX} ${endY}`;
}
