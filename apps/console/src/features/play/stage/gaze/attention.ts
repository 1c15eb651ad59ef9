import { GAZE_GRID, type Gaze, wrapDegrees } from '@orrery/contract';

/** How long students have looked into each part of a panorama, in seconds; row by row from the top left. */
export interface Attention {
  readonly cells: Float32Array;
  /** Whether nobody has looked anywhere yet. */
  isEmpty(): boolean;
  /** Begins with what was recorded, or with nothing. */
  begin(recorded: readonly number[]): void;
  add(gaze: Gaze, seconds: number): void;
}

/** Makes an empty count. */
export function createAttention(): Attention {
  const cells = new Float32Array(GAZE_GRID.columns * GAZE_GRID.rows);
  return {
    cells,
    isEmpty: () => cells.every((seconds) => seconds === 0),
    begin(recorded) {
      cells.fill(0);
      for (const [cell, seconds] of recorded.slice(0, cells.length).entries()) cells[cell] = seconds;
    },
    add(gaze, seconds) {
      const cell = cellOf(gaze);
      cells[cell] = (cells[cell] ?? 0) + seconds;
    },
  };
}

/** The cell of a direction. */
export function cellOf({ longitude, latitude }: Gaze): number {
  const { columns, rows } = GAZE_GRID;
  const column = Math.min(columns - 1, Math.floor(((wrapDegrees(longitude) + 180) / 360) * columns));
  const row = Math.max(0, Math.min(rows - 1, Math.floor(((90 - latitude) / 180) * rows)));
  return row * columns + column;
}
