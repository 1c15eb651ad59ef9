import { type DeviceState, INITIAL_DESIRED, type PlayDevice } from '@orrery/contract';
import { describe, expect, test } from 'vitest';
import { INITIAL_STATE } from '../device/reporter';
import { type LiveStates, mergeDevices } from './merge-devices';

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

const NOTHING: LiveStates = new Map();

function heard(change: Partial<DeviceState>, receivedMs = 2_000): LiveStates {
  return new Map([[12, { state: { ...state, ...change }, receivedMs }]]);
}

function merged(change: Partial<DeviceState>): PlayDevice | undefined {
  return mergeDevices([polled], heard(change), NOTHING)[0];
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
    const [device] = mergeDevices([here], heard({}), NOTHING);
    expect(device).toMatchObject({ is_student_login: 1, student_name: 'Wang Fang' });
  });

  test('an offline device does not play, whatever it said last', () => {
    const play = { resource: 1, chapter: null, status: 'playing', position: 0, at: 0 } as const;
    expect(merged({ online: false, play })).toMatchObject({ is_online: 0, is_play: 0 });
  });

  test('a list that was asked for later, and is newer, stands', () => {
    const before = heard({}, 500);
    expect(mergeDevices([polled], before, before)[0]).toBe(polled);
  });

  test('[LIVE-01] a list that was answered before a headset went away, and arrives after it, brings nobody back', () => {
    const here = { ...polled, is_online: 1, state, seen: 1_000 };
    const before = heard({}, 900);
    // This page's clock runs behind the server's: by time alone the goodbye would be older than the list.
    const goodbye = heard({ online: false }, 990);
    expect(mergeDevices([here], goodbye, before)[0]).toMatchObject({ is_online: 0, seen: 990 });
  });

  test('a device that said nothing stays as it was polled', () => {
    expect(mergeDevices([polled], NOTHING, NOTHING)).toEqual([polled]);
  });
});
