import type { PlayDevice } from '@orrery/contract';
import { expect, test } from 'vitest';
import { toInstallGroups } from './groups';

const RID = 7;
const told = (id: number) => ({ id, name: `Headset ${id}`, student_name: '', is_online: 1 });
const ANSWER = {
  installed: [told(1)],
  installing: [{ ...told(2), downloadProgress: 10 }],
  uninstalled: [told(4), told(3)],
  install_failed: [{ ...told(5), reason: 'storage' as const }],
};

function device(id: number, install: object | null, more: Partial<PlayDevice> = {}): PlayDevice {
  const installs = install ? { [RID]: install } : {};
  return { id, student_name: '', is_online: 1, state: { installs }, ...more } as PlayDevice;
}

test('[PLAY-77] the four groups stand as the server answered while no headset says otherwise', () => {
  const groups = toInstallGroups(ANSWER, [], RID);
  expect(groups.installed).toEqual([{ id: 1, name: 'Headset 1', online: true, percent: 0, reason: null }]);
  expect(groups.installing).toMatchObject([{ id: 2, percent: 10 }]);
  expect(groups.uninstalled.map(({ id }) => id)).toEqual([3, 4]);
  expect(groups.install_failed).toMatchObject([{ id: 5, reason: 'storage' }]);
});

test('[PLAY-77] [PLAY-82] a headset moves from group to group by its own word, with its progress', () => {
  const devices = [
    device(2, { status: 'being', progress: 0.42 }),
    device(3, { status: 'being', progress: 0.05 }),
    device(4, { status: 'failed', progress: 0.5, reason: 'network' }),
    device(5, { status: 'done', progress: 1 }, { student_name: '小明', is_online: 2 }),
  ];
  const groups = toInstallGroups(ANSWER, devices, RID);
  expect(groups.installing).toMatchObject([
    { id: 2, percent: 42 },
    { id: 3, percent: 5 },
  ]);
  expect(groups.install_failed).toMatchObject([{ id: 4, reason: 'network' }]);
  expect(groups.installed).toMatchObject([{ id: 1 }, { id: 5, name: '小明', online: false }]);
  expect(groups.uninstalled).toEqual([]);
});
