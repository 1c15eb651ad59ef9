import { MathUtils } from 'three';
import { expect, test } from 'vitest';
import { FRESH_SIGHT, type MarkerSight, stepSight } from './marker-sight';

/** Looks for a while, at 72 frames a second. @param degrees off the marker */
function look(from: MarkerSight, degrees: number, seconds: number): MarkerSight {
  let sight = from;
  for (let frame = 0; frame < seconds * 72; frame += 1)
    sight = stepSight(sight, MathUtils.degToRad(degrees), 1 / 72);
  return sight;
}

test('[PLAY-21] an arrow calls until the marker is in sight, a look at it is enough, and it calls again later', () => {
  expect(look(FRESH_SIGHT, 120, 30).sight).toBe('away');
  const ahead = look(FRESH_SIGHT, 30, 1);
  expect(ahead.sight).toBe('ahead');
  expect(look(ahead, 120, 0.1).sight).toBe('away');
  const seen = look(ahead, 5, 1.3);
  expect(seen.sight).toBe('seen');
  expect(look(seen, 20, 60).sight).toBe('seen');
  expect(look(seen, 90, 5).sight).toBe('seen');
  expect(look(seen, 90, 6.1).sight).toBe('away');
});

test('[PLAY-21] a glance that passes over the marker is no look at it', () => {
  let sight = FRESH_SIGHT;
  for (let pass = 0; pass < 5; pass += 1) sight = look(look(sight, 5, 0.5), 60, 0.2);
  expect(sight.sight).toBe('away');
});

test('on a narrow screen what is not in the picture is not seen', () => {
  const narrow = MathUtils.degToRad(16);
  let sight = FRESH_SIGHT;
  for (let frame = 0; frame < 200; frame += 1)
    sight = stepSight(sight, MathUtils.degToRad(20), 1 / 72, narrow);
  expect(sight.sight).toBe('away');
});

test('while nothing changes nothing is made for each frame', () => {
  const ahead = look(FRESH_SIGHT, 30, 1);
  expect(stepSight(ahead, MathUtils.degToRad(30), 1 / 72)).toBe(ahead);
});
