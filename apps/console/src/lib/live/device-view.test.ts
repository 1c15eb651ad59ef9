import { type DeviceState, INITIAL_DESIRED, LAGGING_AFTER_MS, type PlayDevice } from '@orrery/contract';
import { describe, expect, test } from 'vitest';
import { byNeed, toDeviceView } from './device-view';
import type { Expectation } from './expectations';
import { keepViews } from './keep-views';

const STATE: DeviceState = {
  revision: 3,
  online: true,
  battery: 0.8,
  charging: false,
  storage: null,
  mode: 'free',
  play: null,
  skewMs: null,
  volume: 70,
  muted: false,
  student: null,
  immersive: true,
  worn: true,
  ended: false,
  capabilities: ['immersive-vr'],
  installs: {},
  app: 'test',
};
const PLAY = { resource: 5, chapter: null, status: 'playing', position: 1, at: 0 } as const;

function device(change: Partial<PlayDevice> = {}, state: Partial<DeviceState> = {}): PlayDevice {
  return {
    id: 1,
    client_id: 1,
    name: 'Headset 1',
    student_name: '',
    is_online: 1,
    is_play: 0,
    is_mute: 0,
    is_download: 0,
    cmdMode: 0,
    lowBattery: 0,
    is_student_login: 2,
    play_class_id: 0,
    is_in_class: 1,
    img: '',
    fault: '',
    topic: '',
    desired: INITIAL_DESIRED,
    state: { ...STATE, ...state },
    seen: 0,
    ...change,
  };
}

const ordered = (revision: number | null, patch: Expectation['patch'] = {}): Expectation => ({
  revision,
  sinceMs: 1000,
  patch,
});

describe('toDeviceView', () => {
  test('an order shows at once, before the device has confirmed it', () => {
    const view = toDeviceView(device(), ordered(null, { mode: 'command', volume: 0 }), 1050);
    expect(view).toMatchObject({ command: true, muted: true, confirmed: false, laggingMs: null });
  });

  test('a device confirms by the revision that it reports', () => {
    expect(toDeviceView(device(), ordered(3), 9000).confirmed).toBe(true);
    expect(toDeviceView(device(), ordered(4), 1100).confirmed).toBe(false);
  });

  test('a device that has not confirmed in two seconds lags', () => {
    const view = toDeviceView(device(), ordered(4), 1000 + LAGGING_AFTER_MS);
    expect(view).toMatchObject({ trouble: 'lagging', laggingMs: LAGGING_AFTER_MS });
  });

  test.each([
    ['offline', device({ is_online: 0 })],
    ['left', device({}, { immersive: false, play: PLAY })],
    ['failed', device({}, { play: { ...PLAY, status: 'failed' } })],
    ['battery', device({}, { battery: 0.1 })],
    ['taken', device({}, { worn: false, play: PLAY })],
    ['taken', device({}, { worn: false, immersive: false, play: PLAY })],
    [null, device({}, { worn: false })],
    ['fault', device({ fault: 'flooding' }, { battery: 0.1 })],
    [null, device({}, { battery: 0.1, charging: true })],
    [null, device({}, { immersive: false, capabilities: [], play: PLAY })],
  ] as const)('[PLAY-72] trouble is %s', (trouble, source) => {
    expect(toDeviceView(source, undefined, 0).trouble).toBe(trouble);
  });

  const playing = { ...PLAY, reviewId: null, rate: 1, loop: false, duration: 100, at: 0, position: 0 };
  const told = { desired: { ...INITIAL_DESIRED, play: playing } };
  const here = { serverMs: 12_500, lookingAway: new Set<number>() };

  test.each([
    ['plays three seconds late', { play: PLAY, skewMs: -3_400 }, 3],
    ['plays a little late', { play: PLAY, skewMs: -2_900 }, null],
    ['plays ahead', { play: PLAY, skewMs: 9_000 }, null],
    ['still loads what the class plays', { play: { ...PLAY, status: 'loading', position: 0 } }, 12],
    ['shows something else', { play: { ...PLAY, resource: 6, status: 'loading' } }, null],
    ['failed', { play: { ...PLAY, status: 'failed' } }, null],
  ] as const)('a student who %s is behind by what is missing', (_title, state, seconds) => {
    const view = toDeviceView(device(told, state), undefined, 0, here);
    expect(view.behindSeconds).toBe(seconds);
    if (seconds) expect(view.trouble).toBe('behind');
  });

  test('who looks away from the marker is named before who is behind, and after a low battery', () => {
    const away = { ...here, lookingAway: new Set([1]) };
    const trouble = (state: Partial<DeviceState>) =>
      toDeviceView(device(told, state), undefined, 0, away).trouble;
    expect(trouble({ play: PLAY, skewMs: -5_000 })).toBe('away');
    expect(trouble({ battery: 0.1 })).toBe('battery');
  });

  test('views that say the same are the same objects, so that only what changed is drawn', () => {
    const views = [device({ id: 1 }), device({ id: 2 })].map((source) => toDeviceView(source, undefined, 0));
    const copies = views.map((view) => ({ ...view, playlist: [...view.playlist] }));
    expect(keepViews(views, copies)).toBe(views);
    const changed = keepViews(views, [copies[0]!, { ...copies[1]!, muted: true }]);
    expect(changed[0]).toBe(views[0]);
    expect(changed[1]).not.toBe(views[1]);
  });

  test('a student’s name stands before the device’s', () => {
    expect(toDeviceView(device({ student_name: 'Ava' }), undefined, 0).name).toBe('Ava');
  });

  test('those who need help come first', () => {
    const views = [
      device({ id: 1 }),
      device({ id: 2 }, { battery: 0.1 }),
      device({ id: 3, is_online: 0 }),
    ].map((source) => toDeviceView(source, undefined, 0));
    expect(views.sort(byNeed).map(({ id }) => id)).toEqual([3, 2, 1]);
  });
});
