/** Tiles in a row: few and large, or many and small; ten show sixty students on one screen. */
export const DENSITY = { min: 3, max: 10, start: 6 } as const;

/** Narrower than this, a name and a word of trouble are cut. */
const READABLE_PX = 135;

/** How many tiles stand in a row before anybody chose. @param widthPx of the place that they share */
export function fittingColumns(widthPx: number): number {
  const most = Math.floor(widthPx / READABLE_PX);
  return Math.min(DENSITY.start, Math.max(DENSITY.min, most));
}
