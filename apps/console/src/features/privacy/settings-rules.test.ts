import { expect, test } from 'vitest';
import { findFaults, isSame, isShorter, toDays, toInput, toRequest } from './settings-rules';

const settings = {
  results_kept_days: 365,
  gaze_recording: 0,
  gaze_kept_days: 30,
  revision: 1,
  results_oldest: null,
  gaze_oldest: null,
};
const input = toInput(settings);

test.each([
  ['90', 90],
  [' 90 ', 90],
  ['９０', 90],
  ['9.5', Number.NaN],
  ['-9', Number.NaN],
  ['1e3', Number.NaN],
  ['', Number.NaN],
  ['99999999999999999999', Number.NaN],
])('%j are %s days', (typed, days) => {
  expect(toDays(typed)).toBe(days);
});

test('the limits are those of the contract, field by field', () => {
  expect(findFaults({ ...input, results: '30', gaze: '365' })).toEqual([]);
  expect(findFaults({ ...input, results: '29', gaze: '366' })).toEqual(['results', 'gaze']);
  expect(findFaults({ ...input, results: '3651', gaze: '1' })).toEqual(['results']);
  expect(findFaults({ ...input, gaze: '0' })).toEqual(['gaze']);
});

test('only a shorter period deletes anything', () => {
  expect(isShorter(input, settings)).toBe(false);
  expect(isShorter({ ...input, results: '364' }, settings)).toBe(true);
  expect(isShorter({ ...input, results: '400', gaze: '29' }, settings)).toBe(true);
  expect(isShorter({ ...input, results: '400', recording: true }, settings)).toBe(false);
});

test('what is shown is what is set, and what is sent is what is shown', () => {
  expect(isSame(input, settings)).toBe(true);
  expect(isSame({ ...input, recording: true }, settings)).toBe(false);
  expect(toRequest({ results: '400', gaze: ' 7 ', recording: true })).toEqual({
    results_kept_days: 400,
    gaze_recording: 1,
    gaze_kept_days: 7,
  });
});
