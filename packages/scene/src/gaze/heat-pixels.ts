/** Colours of an attention map from little to much, as red, green, blue: brass, then ember. */
const COOL = [237, 190, 102] as const;
const HOT = [200, 69, 47] as const;
/** Below this share of the most nothing is drawn: a glance in passing is no attention. */
const FROM_SHARE = 0.06;
const MOST_ALPHA = 190;
/** A gaze is a region, not a point: the blur's width in cells of five degrees. */
const SIGMA = 1.1;
const REACH = 3;
/** Near the poles cells grow narrow; beyond this the picture there is so stretched that it says nothing. */
const MOST_STRETCH = 4;
/** Seconds that count as much, however few there are, so that the first glance is not red. */
const LEAST_MOST = 4;

/**
 * Paints seconds of looking as a soft picture, RGBA row by row from the top left.
 * @param cells seconds, row by row from the top left; columns go round
 * @param target of four times as many bytes
 */
export function paintHeat(
  cells: ArrayLike<number>,
  { columns, rows }: { readonly columns: number; readonly rows: number },
  target: Uint8Array,
): void {
  const soft = blurRows(blurColumns(cells, columns, rows), columns, rows);
  let most = 0;
  for (const seconds of soft) most = Math.max(most, seconds);
  const unit = Math.max(most, LEAST_MOST * peak());
  for (const [cell, seconds] of soft.entries()) paint(target, cell * 4, seconds / unit);
}

function paint(target: Uint8Array, at: number, share: number): void {
  const above = Math.max(0, (share - FROM_SHARE) / (1 - FROM_SHARE));
  for (const channel of [0, 1, 2] as const) {
    target[at + channel] = Math.round(COOL[channel] + (HOT[channel] - COOL[channel]) * above);
  }
  // The root lets what is looked at a little be seen as well.
  target[at + 3] = Math.round(MOST_ALPHA * Math.sqrt(above));
}

function weight(distance: number, sigma: number): number {
  return Math.exp(-(distance * distance) / (2 * sigma * sigma));
}

/** What one second of looking leaves in its own cell at the horizon. */
function peak(): number {
  let sum = 0;
  for (let step = -REACH; step <= REACH; step++) sum += weight(step, SIGMA);
  return 1 / (sum * sum);
}

function blurColumns(cells: ArrayLike<number>, columns: number, rows: number): Float32Array {
  const soft = new Float32Array(columns * rows);
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const seconds = cells[row * columns + column] ?? 0;
      if (seconds === 0) continue;
      spread(REACH, SIGMA, (step, share) => {
        const to = Math.max(0, Math.min(rows - 1, row + step)) * columns + column;
        soft[to] = (soft[to] ?? 0) + seconds * share;
      });
    }
  }
  return soft;
}

function blurRows(cells: Float32Array, columns: number, rows: number): Float32Array {
  const soft = new Float32Array(columns * rows);
  for (let row = 0; row < rows; row++) {
    const latitude = (0.5 - (row + 0.5) / rows) * Math.PI;
    const stretch = Math.min(MOST_STRETCH, 1 / Math.cos(latitude));
    for (let column = 0; column < columns; column++) {
      const seconds = cells[row * columns + column] ?? 0;
      if (seconds === 0) continue;
      spread(Math.ceil(REACH * stretch), SIGMA * stretch, (step, share) => {
        const to = row * columns + ((column + step + columns) % columns);
        soft[to] = (soft[to] ?? 0) + seconds * share;
      });
    }
  }
  return soft;
}

/** Deals out shares that add up to one. */
function spread(reach: number, sigma: number, give: (step: number, share: number) => void): void {
  let sum = 0;
  for (let step = -reach; step <= reach; step++) sum += weight(step, sigma);
  for (let step = -reach; step <= reach; step++) give(step, weight(step, sigma) / sum);
}
