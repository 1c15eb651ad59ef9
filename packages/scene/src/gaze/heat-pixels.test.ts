import { expect, test } from 'vitest';
import { paintHeat } from './heat-pixels';

const GRID = { columns: 72, rows: 36 };

function paint(seconds: Readonly<Record<number, number>>) {
  const cells = new Array<number>(GRID.columns * GRID.rows).fill(0);
  for (const [cell, value] of Object.entries(seconds)) cells[Number(cell)] = value;
  const pixels = new Uint8Array(cells.length * 4);
  paintHeat(cells, GRID, pixels);
  return (column: number, row: number) => {
    const at = (row * GRID.columns + column) * 4;
    const [red = 0, green = 0, , alpha = 0] = pixels.subarray(at, at + 4);
    return { red, green, alpha };
  };
}
const cell = (column: number, row: number) => row * GRID.columns + column;

test('where nobody looked the panorama stays as it is', () => {
  const at = paint({});
  expect(at(10, 10).alpha).toBe(0);
});

test('where most looked it is hottest, and around it softer', () => {
  const at = paint({ [cell(20, 18)]: 60, [cell(50, 18)]: 15 });
  expect(at(20, 18).alpha).toBeGreaterThan(at(21, 18).alpha);
  expect(at(21, 18).alpha).toBeGreaterThan(at(23, 18).alpha);
  expect(at(20, 18).alpha).toBeGreaterThan(at(50, 18).alpha);
  // Green falls from brass to ember.
  expect(at(20, 18).green).toBeLessThan(at(50, 18).green);
  expect(at(35, 18).alpha).toBe(0);
});

test('the first glance is not red', () => {
  expect(paint({ [cell(20, 18)]: 1 })(20, 18).green).toBeGreaterThan(
    paint({ [cell(20, 18)]: 40 })(20, 18).green,
  );
});

test('the edges of the picture meet', () => {
  const at = paint({ [cell(0, 18)]: 30 });
  expect(at(71, 18).alpha).toBeGreaterThan(0);
  expect(at(71, 18)).toEqual(at(1, 18));
});

test('near a pole the same angle covers more columns', () => {
  const at = paint({ [cell(20, 2)]: 30 });
  expect(at(26, 2).alpha).toBeGreaterThan(0);
  expect(paint({ [cell(20, 18)]: 30 })(26, 18).alpha).toBe(0);
});
