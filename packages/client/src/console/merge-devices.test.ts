import { type DeviceState, INITIAL_DESIRED, type PlayDevice } from '@orrery/contract';
import { describe, expect, test } from 'vitest';
import { INITIAL_STATE } from '../device/reporter';
import { mergeDevices } from './merge-devices';

const state: DeviceState = { ...INITIAL_STATE, online: true, revision: 3 };

const polled: PlayDevice = {
  id: 12,
  client_id: 12,
  name: 'Headset 12',
  student_name: '',
  is_online: 0,
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
  state: null,
  seen: 1_000,
};

function merged(change: Partial<DeviceState>, receivedMs = 2_000): PlayDevice | undefined {
  return mergeDevices([polled], new Map([[12, { state: { ...state, ...change }, receivedMs }]]))[0];
}

describe('a polled list with what devices said since', () => {
  test('[PLAY-73] a device that came online, plays, is muted, controlled and low shows so at once', () => {
    const play = { resource: 1, chapter: null, status: 'playing', position: 0, at: 0 } as const;
    expect(merged({ play, volume: 0, mode: 'command', battery: 0.1 })).toMatchObject({
      is_online: 1,
      is_play: 1,
      is_mute: 1,
      cmdMode: 1,
      lowBattery: 1,
      seen: 2_000,
    });
  });

  test('the kept last word of a device that is away does not make it seen now', () => {
    expect(merged({ online: false })?.seen).toBe(1_000);
  });

  test('a low battery that charges is not low', () => {
    expect(merged({ battery: 0.1, charging: true })?.lowBattery).toBe(0);
  });

  test('[PLAY-73] who is logged in is what the server says: a report alone logs nobody in or out', () => {
    const student = { id: 4, name: 'Wang Fang' };
    expect(merged({ student })).toMatchObject({ is_student_login: 2, student_name: '' });
    const here = { ...polled, student_name: 'Wang Fang', desired: { ...INITIAL_DESIRED, student } };
    const [device] = mergeDevices([here], new Map([[12, { state, receivedMs: 2_000 }]]));
    expect(device).toMatchObject({ is_student_login: 1, student_name: 'Wang Fang' });
  });

  test('an offline device does not play, whatever it said last', () => {
    const play = { resource: 1, chapter: null, status: 'playing', position: 0, at: 0 } as const;
    expect(merged({ online: false, play })).toMatchObject({ is_online: 0, is_play: 0 });
  });

  test('a poll that is newer than the device’s word stands', () => {
    expect(merged({}, 500)).toBe(polled);
  });

  test('a device that said nothing stays as it was polled', () => {
    expect(mergeDevices([polled], new Map())).toEqual([polled]);
  });
});
