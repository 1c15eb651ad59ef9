import { expect, test } from 'vitest';
import { createPaceCosts, type KnownCosts } from './pace-costs';

test('the first measurement counts whole, later ones bend it', () => {
  const costs = createPaceCosts();
  expect(costs.knows('start')).toBe(false);
  costs.learn('start', 0.1);
  expect(costs.get('start')).toBeCloseTo(0.1);
  costs.learn('start', 0.2);
  expect(costs.get('start')).toBeCloseTo(0.14);
});

test('a wait for bytes is not believed, and nothing costs less than nothing', () => {
  const costs = createPaceCosts();
  costs.learn('seek', 2);
  costs.learn('seek', Number.NaN);
  expect(costs.knows('seek')).toBe(false);
  costs.learn('seek', -0.05);
  expect(costs.get('seek')).toBe(0);
});

test('what one life learned, the next one knows', () => {
  let kept: KnownCosts = {};
  createPaceCosts({}, (known) => {
    kept = known;
  }).learn('wrap', 0.15);
  expect(createPaceCosts(kept).get('wrap')).toBeCloseTo(0.15);
});
