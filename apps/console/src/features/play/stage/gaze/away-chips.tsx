import type { Gaze } from '@orrery/contract';
import { MoveRight } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SceneSight } from '../../../../components/viewer/use-scene-viewer';
import type { Looker } from './gaze-board';
import { placeLabels } from './place-labels';
import { toRadians } from './radians';
import styles from './strip.module.css';
import { toStripPlace } from './strip-place';
import { textWidth } from './text-width';

/** Room of a chip's icon and padding, in CSS pixels. */
const AROUND = 34;

/** Those who look elsewhere, by name where they look; a press turns the stage there. */
export function AwayChips({ sight, lookers }: { sight: SceneSight; lookers: readonly Looker[] }) {
  const { t } = useTranslation();
  const host = useRef<HTMLDivElement>(null);
  const width = useWidth(host);
  const away = lookers.flatMap(({ id, name, gaze, looks }) => {
    if (looks !== false || !gaze) return [];
    return [{ id, name, gaze, ...toChipPlace(gaze, textWidth(name) + AROUND, width) }];
  });
  const shown = placeLabels(away);
  return (
    <div ref={host} className={styles.chips}>
      {away.map(({ id, name, gaze, x, y, width: chipWidth }, index) =>
        shown[index] ? (
          <button
            key={id}
            type="button"
            className={styles.chip}
            style={{ left: x, top: y - HALF_CHIP, width: chipWidth }}
            title={t('gaze.turnTo', { name })}
            onClick={() => sight.viewer.lookAt(toRadians(gaze))}
          >
            <MoveRight size={12} aria-hidden="true" />
            <span>{name}</span>
          </button>
        ) : null,
      )}
    </div>
  );
}

/** Half of a chip's height and of the strip's, in CSS pixels, as in the style sheet. */
const HALF_CHIP = 12;
const STRIP_HEIGHT = 64;

/** Where the student looks, moved within the strip; `y` is a chip's middle. */
function toChipPlace(gaze: Gaze, width: number, stripWidth: number) {
  const { left, top } = toStripPlace(gaze);
  const within = (middle: number, half: number, size: number) =>
    Math.max(half, Math.min(size - half, middle));
  const x = within((left / 100) * stripWidth, width / 2, stripWidth) - width / 2;
  return { x, y: within((top / 100) * STRIP_HEIGHT, HALF_CHIP, STRIP_HEIGHT), width };
}

function useWidth(host: React.RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0);
  useEffect(() => {
    if (!host.current) return;
    const observer = new ResizeObserver(([entry]) => setWidth(entry?.contentRect.width ?? 0));
    observer.observe(host.current);
    return () => observer.disconnect();
  }, [host]);
  return width;
}
