import { expect, test } from 'vitest';
import type { DeviceView } from './device-view';
import { keepPlaces } from './use-steady-order';

const view = (id: number, trouble: DeviceView['trouble'] = null) => ({ id, trouble }) as DeviceView;
const ids = (views: readonly DeviceView[]) => views.map(({ id }) => id);

test('[LIVE-01] under the pointer nobody moves: who gets into trouble stays, who leaves is gone, who comes stands last', () => {
  const held = { troubled: [4], following: [1, 2, 3] };
  const next = keepPlaces([view(2, 'offline'), view(5), view(1), view(4), view(9)], held);
  expect(ids(next.troubled)).toEqual([4]);
  expect(ids(next.following)).toEqual([1, 2, 5, 9]);
  expect(next.following[1]?.trouble).toBe('offline');
});
