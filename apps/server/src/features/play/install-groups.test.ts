import type { DeviceState } from '@orrery/contract';
import { expect, test } from 'vitest';
import { type KnownInstall, toInstallGroups } from './install-groups';

const RID = 7;
const FILE = 'a'.repeat(64);

function device(id: number, installs: DeviceState['installs'] | null) {
  const state = installs && ({ installs } as DeviceState);
  return { id, name: `Headset ${id}`, student_name: '', is_online: 1, state };
}

const stored = (change: Partial<KnownInstall>): KnownInstall => ({
  status: 'done',
  wanted: true,
  sha256: FILE,
  reason: null,
  ...change,
});

const idsOf = (rows: readonly { readonly id: number }[]) => rows.map(({ id }) => id);

test('[PLAY-77] [PLAY-82] each headset is installed, installing with its progress, uninstalled or failed', () => {
  const devices = [
    device(1, { 7: { status: 'done', progress: 1 } }),
    device(2, { 7: { status: 'being', progress: 0.426 } }),
    device(3, { 7: { status: 'failed', progress: 0.9, reason: 'storage' } }),
    device(4, { 7: { status: 'pend', progress: 0 } }),
    device(5, { 8: { status: 'done', progress: 1 } }),
    device(6, null),
  ];
  const groups = toInstallGroups(RID, FILE, devices, new Map());
  expect(idsOf(groups.installed)).toEqual([1]);
  expect(groups.installing).toMatchObject([{ id: 2, name: 'Headset 2', downloadProgress: 43 }]);
  expect(groups.install_failed).toMatchObject([{ id: 3, reason: 'storage' }]);
  expect(idsOf(groups.uninstalled)).toEqual([4, 5, 6]);
});

test('[PLAY-82] what a headset keeps beside the lesson is known from its store; old content has to be sent again', () => {
  const devices = [1, 2, 3, 4, 5].map((id) => device(id, {}));
  const known = new Map([
    [1, stored({})],
    [2, stored({ sha256: 'b'.repeat(64) })],
    [3, stored({ wanted: false })],
    [4, stored({ status: 'failed', sha256: null, reason: 'gone' })],
    [5, stored({ status: 'pend', sha256: null })],
  ]);
  const groups = toInstallGroups(RID, FILE, devices, known);
  expect(idsOf(groups.installed)).toEqual([1]);
  expect(idsOf(groups.uninstalled)).toEqual([2, 3, 5]);
  expect(groups.install_failed).toMatchObject([{ id: 4, reason: 'gone' }]);
});

test('what a headset says itself counts before what was stored of it', () => {
  const groups = toInstallGroups(
    RID,
    FILE,
    [device(1, { 7: { status: 'failed', progress: 0.2, reason: 'network' } })],
    new Map([[1, stored({})]]),
  );
  expect(groups.install_failed).toMatchObject([{ id: 1, reason: 'network' }]);
});
