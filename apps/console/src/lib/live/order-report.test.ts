import { expect, test } from 'vitest';
import type { OrderPart } from './order-parts';
import { toOrderReport } from './order-report';

const view = (id: number, confirmed: boolean, laggingMs: number | null = null) => ({
  id,
  name: `Headset ${id}`,
  confirmed,
  laggingMs,
  capabilities: id === 4 ? [] : ['area', 'volume'],
});
const parts = (...entries: [number, OrderPart[]][]) => new Map(entries);

test('while everybody is in time there is nobody to name', () => {
  const report = toOrderReport([view(1, true), view(2, false)], {
    asked: parts([2, ['area']]),
    refused: parts(),
  });
  expect(report).toEqual({ confirmed: 1, stragglers: [] });
});

test('who refuses comes first, then who lags, then who lacks the capability; each by name', () => {
  const selected = [view(4, true), view(3, false, 2400), view(2, true), view(1, true)];
  const asked = parts([1, ['area']], [2, ['mode']], [3, ['area']], [4, ['area']]);
  const report = toOrderReport(selected, { asked, refused: parts([2, ['mode']]) });
  expect(report.confirmed).toBe(2);
  expect(report.stragglers).toEqual([
    { id: 2, name: 'Headset 2', why: 'refused', part: 'mode' },
    { id: 3, name: 'Headset 3', why: 'lagging', lagMs: 2400 },
    { id: 4, name: 'Headset 4', why: 'unable', part: 'area' },
  ]);
});

test('devices that are not selected are not named', () => {
  const report = toOrderReport([view(1, true)], {
    asked: parts([4, ['area']]),
    refused: parts([2, ['mode']]),
  });
  expect(report).toEqual({ confirmed: 1, stragglers: [] });
});
