import { GAZE_GRID } from '@orrery/contract';
import { expect, test } from 'vitest';
import { cellOf, createAttention } from './attention';

const { columns, rows } = GAZE_GRID;

test.each([
  ['the top left', -180, 90, 0],
  ['the bottom right', 179.9, -90, columns * rows - 1],
  ['the seam from its other side', 180, 0, (rows / 2) * columns],
  ['the middle', 0, 0, (rows / 2) * columns + columns / 2],
])('%s has its cell', (_title, longitude, latitude, cell) => {
  expect(cellOf({ longitude, latitude })).toBe(cell);
});

test('seconds add up on what was recorded', () => {
  const attention = createAttention();
  const recorded = new Array<number>(columns * rows).fill(0);
  recorded[cellOf({ longitude: 0, latitude: 0 })] = 7;
  expect(attention.isEmpty()).toBe(true);
  attention.begin(recorded);
  attention.add({ longitude: 0, latitude: 0 }, 1);
  expect(attention.cells[cellOf({ longitude: 0, latitude: 0 })]).toBe(8);
  attention.begin([]);
  expect(attention.isEmpty()).toBe(true);
});
