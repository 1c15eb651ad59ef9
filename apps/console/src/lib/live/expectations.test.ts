import type { DeviceState, PlayDevice } from '@orrery/contract';
import { beforeEach, expect, test } from 'vitest';
import { expect as expectOrder, expectRevisions, settle, useExpectations } from './expectations';
import { beyond } from './order-parts';

beforeEach(() => {
  useExpectations.setState({ byDevice: new Map(), asked: new Map(), refused: new Map() });
});

const STATE = { revision: 5, mode: 'command', volume: 70, muted: false, student: null } as DeviceState;
const says = (id: number, change: Partial<DeviceState>): PlayDevice =>
  ({ id, state: { ...STATE, ...change } }) as PlayDevice;
const refusedBy = (id: number) => useExpectations.getState().refused.get(id) ?? [];
const waits = (id: number) => useExpectations.getState().byDevice.get(id);

test('an order waits for the revision that the server gave each device, then is settled', () => {
  expectOrder([1, 2], { volume: 0 });
  expect(waits(1)).toMatchObject({ revision: null, patch: { volume: 0 } });
  expectRevisions({ 1: 5, 2: 9, 3: 4 });
  expect([waits(1)?.revision, waits(2)?.revision, waits(3)]).toEqual([5, 9, undefined]);
  settle([says(1, { volume: 0 })]);
  expect([waits(1), waits(2)?.revision]).toEqual([undefined, 9]);
  expect(refusedBy(1)).toEqual([]);
});

test('an order that the server refused is taken back, and an earlier one of the same device stands again', () => {
  expectOrder([1], { volume: 0 });
  const takeBack = expectOrder([1, 2], { mode: 'command' });
  expect(waits(1)?.patch).toEqual({ volume: 0, mode: 'command' });
  takeBack();
  expect(waits(1)?.patch).toEqual({ volume: 0 });
  expect(waits(2)).toBeUndefined();
});

test.each([
  ['mode', { mode: 'command' }, { mode: 'free' }],
  ['volume', { volume: 0 }, { volume: 70, muted: false }],
  ['volume', { volume: 70 }, { volume: 70, muted: true }],
  ['volume', { volume: 70 }, { volume: 30 }],
  ['student', { student: null }, { student: { id: 4, name: 'Ava' } }],
] as const)(
  'a device that confirms and says another %s has refused, until its next order',
  (part, patch, state) => {
    expectOrder([1], patch);
    expectRevisions({ 1: 5 });
    settle([says(1, state)]);
    expect(refusedBy(1)).toEqual([part]);
    expectOrder([1], { area: { mode: 1, radiusCm: 60, eyeHeightCm: 80 } });
    expect(refusedBy(1)).toEqual([]);
  },
);

test.each([
  [{ volume: 0 }, { volume: 70, muted: true }],
  [{ volume: 70 }, { volume: 69.4 }],
  [{ area: { mode: 2, radiusCm: 60, eyeHeightCm: 80 } }, {}],
] as const)('%o is carried out by a device that says %o', (patch, state) => {
  expectOrder([1], patch);
  expectRevisions({ 1: 5 });
  settle([says(1, state)]);
  expect(refusedBy(1)).toEqual([]);
});

test('what somebody else ordered since is no refusal', () => {
  expectOrder([1], { mode: 'command' });
  expectRevisions({ 1: 4 });
  settle([says(1, { mode: 'free', revision: 5 })]);
  expect(refusedBy(1)).toEqual([]);
});

test('mode and play are for every device; the rest needs a capability that the device names itself', () => {
  expect(beyond(['mode', 'play'], [])).toBeNull();
  expect(beyond(['area'], ['volume'])).toBe('area');
  expect(beyond(['area'], ['area'])).toBeNull();
});
