import { expect, test } from 'vitest';
import { canInstall, canUninstall, installWords, isAwaited, isInstalledEverywhere } from './rules';

type Status = 'pend' | 'being' | 'done' | 'failed';
const of = (status: Status, need_update = 0, wanted = 0) => ({ status, need_update, wanted });

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
  expect([of('pend'), of('being'), of('done', 1)].map((state) => installWords(state).word)).toEqual([
    'installs.install',
    'installs.again',
    'installs.update',
  ]);
});

test('[INS-Q6] what was asked for waits for its headset, and may be sent again', () => {
  expect(isAwaited(of('pend', 1, 1))).toBe(true);
  expect(installWords(of('pend', 1, 1)).word).toBe('installs.again');
  expect([of('pend'), of('being', 0, 1), of('done', 0, 1), of('failed', 0, 1)].some(isAwaited)).toBe(false);
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
