import { expect, test } from 'vitest';
import { commonDistance, PLAIN_AREA } from './areas';

const set = { mode: 2, radiusCm: 70, eyeHeightCm: 120 } as const;
const DEFAULT = { radiusCm: 60, eyeHeightCm: 80 };

test('[PLAY-62] [PLAY-63] the default is a radius of 60 cm and an eye height of 80 cm', () => {
  expect(PLAIN_AREA).toEqual({ mode: 1, ...DEFAULT });
  expect(commonDistance([])).toEqual(DEFAULT);
  expect(commonDistance([PLAIN_AREA])).toEqual(DEFAULT);
});

test('the dialog opens with what all selected headsets have, and with the default where they differ', () => {
  expect(commonDistance([set, set])).toEqual({ radiusCm: 70, eyeHeightCm: 120 });
  expect(commonDistance([set, { ...set, radiusCm: 80 }])).toEqual(DEFAULT);
  expect(commonDistance([set, PLAIN_AREA])).toEqual(DEFAULT);
});
