import type { DeviceState, PlayDevice } from '@orrery/contract';
import { beforeEach, expect, test } from 'vitest';
import { expect as expectOrder, settle, useExpectations } from './expectations';
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
  const order = expectOrder([1, 2], { volume: 0 });
  expect(waits(1)).toMatchObject({ revision: null, patch: { volume: 0 } });
  order.take({ 1: 5, 2: 9, 3: 4 });
  expect([waits(1)?.revision, waits(2)?.revision, waits(3)]).toEqual([5, 9, undefined]);
  settle([says(1, { volume: 0 })]);
  expect([waits(1), waits(2)?.revision]).toEqual([undefined, 9]);
  expect(refusedBy(1)).toEqual([]);
});

test('an order that the server refused is taken back, and an earlier one of the same device stands again', () => {
  expectOrder([1], { volume: 0 });
  const order = expectOrder([1, 2], { mode: 'command' });
  expect(waits(1)?.patch).toEqual({ volume: 0, mode: 'command' });
  order.takeBack();
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
    expectOrder([1], patch).take({ 1: 5 });
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
  expectOrder([1], patch).take({ 1: 5 });
  settle([says(1, state)]);
  expect(refusedBy(1)).toEqual([]);
});

test('what somebody else ordered since is no refusal', () => {
  expectOrder([1], { mode: 'command' }).take({ 1: 4 });
  settle([says(1, { mode: 'free', revision: 5 })]);
  expect(refusedBy(1)).toEqual([]);
});

test('an order that fails while an earlier one was answered leaves the earlier one to be confirmed', () => {
  const mute = expectOrder([1], { volume: 0 });
  const control = expectOrder([1], { mode: 'command' });
  mute.take({ 1: 5 });
  control.takeBack();
  expect(waits(1)).toMatchObject({ revision: 5, patch: { volume: 0 } });
  settle([says(1, { mode: 'free', volume: 0 })]);
  expect(waits(1)).toBeUndefined();
});

test('an order that fails does not take a later one with it', () => {
  const control = expectOrder([1], { mode: 'command' });
  const mute = expectOrder([1], { volume: 0 });
  control.takeBack();
  expect(waits(1)?.patch).toEqual({ volume: 0 });
  expect(useExpectations.getState().asked.get(1)).toEqual(['volume']);
  mute.take({ 1: 5 });
  expect(waits(1)?.revision).toBe(5);
});

test('a device that has done the first of two orders owes the second, and has refused neither', () => {
  const mute = expectOrder([1], { volume: 0 });
  const control = expectOrder([1], { mode: 'command' });
  mute.take({ 1: 5 });
  settle([says(1, { volume: 0, mode: 'free' })]);
  expect(refusedBy(1)).toEqual([]);
  expect(waits(1)).toMatchObject({ revision: null, patch: { mode: 'command' } });
  control.take({ 1: 6 });
  settle([says(1, { volume: 0, mode: 'free', revision: 6 })]);
  expect(refusedBy(1)).toEqual(['mode']);
});

test('two orders that are confirmed at once are both looked at', () => {
  expectOrder([1], { volume: 0 }).take({ 1: 5 });
  expectOrder([1], { mode: 'command' }).take({ 1: 6 });
  settle([says(1, { revision: 6, volume: 70, mode: 'command' })]);
  expect(refusedBy(1)).toEqual(['volume']);
});

test('a device that the server left out owes nothing', () => {
  expectOrder([1, 2], { volume: 0 }).take({ 2: 5 });
  expect([waits(1), waits(2)?.revision]).toEqual([undefined, 5]);
});

test('mode and play are for every device; the rest needs a capability that the device names itself', () => {
  expect(beyond(['mode', 'play'], [])).toBeNull();
  expect(beyond(['area'], ['volume'])).toBe('area');
  expect(beyond(['area'], ['area'])).toBeNull();
});
