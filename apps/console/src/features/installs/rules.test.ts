import { expect, test } from 'vitest';
import { canInstall, canUninstall, installWord, isInstalledEverywhere, secondsLeft } from './rules';

const of = (status: 'pend' | 'being' | 'done' | 'failed', need_update = 0) => ({ status, need_update });

test('[INS-14] what is not there, under way or failed may be installed, and what is there while it is outdated', () => {
  expect([of('pend'), of('being'), of('failed'), of('done', 1)].map(canInstall)).toEqual([
    true,
    true,
    true,
    true,
  ]);
  expect(canInstall(of('done'))).toBe(false);
});

test('[INS-15] only what is there may be uninstalled', () => {
  expect([of('pend'), of('being'), of('failed')].map(canUninstall)).toEqual([false, false, false]);
  expect([of('done'), of('done', 1)].map(canUninstall)).toEqual([true, true]);
});

test('[INS-Q6] what is under way is sent again, and older content is updated', () => {
  expect([of('pend'), of('being'), of('done', 1)].map(installWord)).toEqual([
    'installs.install',
    'installs.again',
    'installs.update',
  ]);
});

test('[INS-16] a resource is done with once no headset lacks, fetches or failed it', () => {
  const row = { need_update: 0, failCount: 0, beingCount: 0 } as never as Parameters<
    typeof isInstalledEverywhere
  >[0];
  expect(isInstalledEverywhere(row)).toBe(true);
  for (const count of ['need_update', 'failCount', 'beingCount']) {
    expect(isInstalledEverywhere({ ...row, [count]: 1 })).toBe(false);
  }
});

test('the wait is what is missing by the present speed, and unknown while nothing comes', () => {
  expect(secondsLeft(1000, 0.5, 100)).toBe(5);
  expect(secondsLeft(1000, 0.5, 0)).toBeNull();
});
