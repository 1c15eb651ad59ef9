import { INITIAL_DESIRED, type PlayDevice } from '@orrery/contract';
import { expect, test } from 'vitest';
import { holdingOf } from './holding';

function device(name: string, held: 'done' | 'being' | null, more: Partial<PlayDevice> = {}): PlayDevice {
  const installs = held ? { 7: { status: held, progress: 0.5 } } : {};
  const desired = { ...INITIAL_DESIRED, playlist: [7] };
  return { name, student_name: '', is_online: 1, desired, state: { installs }, ...more } as PlayDevice;
}

test('who does not hold all of a piece streams it, and is named', () => {
  const devices = [device('A', 'done'), device('B', 'being'), device('C', null, { student_name: '小明' })];
  expect(holdingOf(devices, 7)).toEqual({ told: 3, streaming: ['B', '小明'] });
});

test('headsets that are away or were not sent the piece do not count', () => {
  const away = device('A', null, { is_online: 2 });
  const unsent = device('B', null, { desired: INITIAL_DESIRED });
  expect(holdingOf([away, unsent], 7)).toEqual({ told: 0, streaming: [] });
});
