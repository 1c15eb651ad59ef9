import { expect, test } from 'vitest';
import { createRenderGate } from './render-gate';

const still = { nowMs: 0, moved: false, changed: false, turning: false };

function settle(gate: ReturnType<typeof createRenderGate>): void {
  let drawn = 0;
  while (gate(still) && drawn < 100) drawn += 1;
  expect(drawn).toBeGreaterThan(0);
  expect(drawn).toBeLessThan(100);
}

test('a picture that stands still is drawn a few times and then not again', () => {
  const gate = createRenderGate();
  settle(gate);
  expect(gate(still)).toBe(false);
});

test('a turned camera, a new video frame and the turning orrery are drawn', () => {
  const gate = createRenderGate();
  settle(gate);
  expect(gate({ ...still, moved: true })).toBe(true);
  expect(gate({ ...still, changed: true })).toBe(true);
  settle(gate);
  expect(gate({ ...still, nowMs: 10, turning: true })).toBe(false);
  expect(gate({ ...still, nowMs: 50, turning: true })).toBe(true);
});
