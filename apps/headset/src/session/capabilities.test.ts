import { DEVICE_CAPABILITIES } from '@orrery/contract';
import { expect, test } from 'vitest';
import { capabilitiesOf } from './capabilities';

test('[PLAY-61] a device tells what it can do: a safe area only where there is a room around it', () => {
  const headset = capabilitiesOf({ vr: true, offline: true, stream: true });
  const tablet = capabilitiesOf({ vr: false, offline: false, stream: false });
  expect(headset).toEqual(expect.arrayContaining(['immersive-vr', 'area', 'marker', 'spotlight', 'nudge']));
  expect(tablet).toEqual(expect.arrayContaining(['flat', 'marker', 'spotlight', 'nudge', 'volume']));
  expect(headset).toContain('stream');
  expect(tablet).not.toContain('area');
  expect(tablet).not.toContain('stream');
  for (const told of [headset, tablet]) {
    expect(told).not.toContain('power-off');
    expect(told.every((one) => DEVICE_CAPABILITIES.includes(one))).toBe(true);
    expect(told.length).toBeLessThanOrEqual(32);
  }
});
