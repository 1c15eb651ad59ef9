import { LAGGING_AFTER_MS, LOW_BATTERY, type PlayDevice, positionAt } from '@orrery/contract';
import type { Expectation } from './expectations';
import { holds } from './holding';

/** Why a student needs help, worst first (concept: student tile). */
export const TROUBLES = [
  'offline',
  'left',
  'taken',
  'failed',
  'fault',
  'battery',
  'away',
  'behind',
  'lagging',
] as const;
export type Trouble = (typeof TROUBLES)[number];

/** A student this far behind the class misses what the teacher talks about. */
const BEHIND_SECONDS = 3;

/** What only the page knows of the moment. */
export interface Surroundings {
  /** Server time in milliseconds; null leaves "behind" to what the devices say themselves. */
  readonly serverMs: number | null;
  /** Devices whose students look away from the teacher's marker. */
  readonly lookingAway: ReadonlySet<number>;
}

const NO_CAPABILITIES: readonly string[] = [];
const NO_SURROUNDINGS: Surroundings = { serverMs: null, lookingAway: new Set() };

/** One headset as the teaching screen shows it. */
export interface DeviceView {
  readonly id: number;
  /** The student's name where one is logged in, else the device's. */
  readonly name: string;
  /** What the school calls the device. */
  readonly deviceName: string;
  /** Whether a student is logged in on it. */
  readonly loggedIn: boolean;
  readonly online: boolean;
  readonly inClass: boolean;
  /** When one that is away was last heard of, server time in milliseconds; null where it is there or never was. */
  readonly seenMs: number | null;
  /** 0 to 1; null where the device does not tell. */
  readonly battery: number | null;
  readonly lowBattery: boolean;
  readonly command: boolean;
  readonly muted: boolean;
  readonly volume: number;
  readonly status: 'idle' | 'loading' | 'playing' | 'paused' | 'failed' | 'ended';
  /** The resource that it shows; null in the lobby. */
  readonly resource: number | null;
  /** It shows something that it does not hold: the network feeds it. */
  readonly streams: boolean;
  /** What it can do (`DEVICE_CAPABILITIES`, and whatever else it names). */
  readonly capabilities: readonly string[];
  /** It fetches something to keep. */
  readonly downloading: boolean;
  /** What it was sent. */
  readonly playlist: readonly number[];
  /** How far its media is off the timeline, in milliseconds. */
  readonly skewMs: number | null;
  /** How far its media is behind the class, in whole seconds; null unless that is far. */
  readonly behindSeconds: number | null;
  /** Whether it has done everything that it was told. */
  readonly confirmed: boolean;
  /** How long it has owed a confirmation, in milliseconds; null unless that is too long. */
  readonly laggingMs: number | null;
  /** It sends far too much, or what makes no sense; empty where it does not. */
  readonly fault: PlayDevice['fault'];
  readonly trouble: Trouble | null;
}

/**
 * Puts together what a device said and what it was told.
 * @param nowMs by the clock of `Expectation.sinceMs`
 */
export function toDeviceView(
  device: PlayDevice,
  expectation: Expectation | undefined,
  nowMs: number,
  surroundings: Surroundings = NO_SURROUNDINGS,
): DeviceView {
  const online = device.is_online === 1;
  const { state } = device;
  const waitedMs = expectation && online ? nowMs - expectation.sinceMs : 0;
  const confirmed = isConfirmed(device, expectation);
  const laggingMs = !confirmed && waitedMs >= LAGGING_AFTER_MS ? waitedMs : null;
  const view = {
    id: device.id,
    ...whoseOf(device, expectation),
    online,
    seenMs: online ? null : device.seen,
    inClass: device.is_in_class !== 2,
    ...batteryOf(device),
    command: (expectation?.patch.mode ?? state?.mode ?? device.desired.mode) === 'command',
    ...volumeOf(device, expectation),
    status: statusOf(device, expectation),
    resource: online ? (state?.play?.resource ?? null) : null,
    streams: online && state?.play != null && !holds(device, state.play.resource),
    capabilities: state?.capabilities ?? NO_CAPABILITIES,
    downloading: online && device.is_download === 1,
    playlist: device.desired.playlist,
    skewMs: online && state?.play?.status === 'playing' ? state.skewMs : null,
    behindSeconds: online ? behindOf(device, surroundings.serverMs) : null,
    confirmed,
    laggingMs,
    fault: device.fault,
  };
  return { ...view, trouble: troubleOf(device, view, surroundings.lookingAway) };
}

/** Whether a device has done what it was told; one that is away owes nothing. */
function isConfirmed(device: PlayDevice, expectation: Expectation | undefined): boolean {
  if (!expectation) return true;
  if (expectation.revision === null) return false;
  return (device.state?.revision ?? 0) >= expectation.revision;
}

function whoseOf(
  { name, student_name, is_student_login }: PlayDevice,
  expectation: Expectation | undefined,
): Pick<DeviceView, 'name' | 'deviceName' | 'loggedIn'> {
  const isCleared = expectation?.patch.student === null;
  return {
    name: (!isCleared && student_name) || name,
    deviceName: name,
    loggedIn: !isCleared && is_student_login === 1,
  };
}

function batteryOf({ lowBattery, state }: PlayDevice): Pick<DeviceView, 'battery' | 'lowBattery'> {
  const battery = state?.battery ?? null;
  const isLow = battery !== null && battery < LOW_BATTERY && !state?.charging;
  return { battery, lowBattery: lowBattery === 1 || isLow };
}

function volumeOf(
  { desired, is_mute, state }: PlayDevice,
  expectation: Expectation | undefined,
): Pick<DeviceView, 'volume' | 'muted'> {
  const ordered = expectation?.patch.volume;
  const volume = ordered ?? state?.volume ?? desired.volume;
  return { volume, muted: volume === 0 || (ordered === undefined && is_mute === 1) };
}

function statusOf(device: PlayDevice, expectation: Expectation | undefined): DeviceView['status'] {
  if (device.state?.ended) return 'ended';
  const patched = expectation?.patch.play;
  if (patched !== undefined && device.is_online === 1) return patched?.status ?? 'idle';
  return device.state?.play?.status ?? 'idle';
}

/** By its own measure while it plays; one that loads or stands while the class goes on falls behind second by second. */
function behindOf({ desired, state }: PlayDevice, serverMs: number | null): number | null {
  const { play } = desired;
  const shown = state?.play;
  if (!play || !shown || play.status !== 'playing' || shown.resource !== play.resource) return null;
  if (shown.status === 'failed') return null;
  const stands = shown.status === 'playing' || serverMs === null ? null : serverMs;
  const behind = stands === null ? -(state?.skewMs ?? 0) / 1000 : positionAt(play, stands) - shown.position;
  return behind >= BEHIND_SECONDS ? Math.floor(behind) : null;
}

function troubleOf(
  device: PlayDevice,
  view: Omit<DeviceView, 'trouble'>,
  lookingAway: ReadonlySet<number>,
): Trouble | null {
  if (!view.online) return 'offline';
  const { state } = device;
  if (state?.play && state.capabilities.includes('immersive-vr')) {
    if (!state.worn) return 'taken';
    if (!state.immersive) return 'left';
  }
  if (view.status === 'failed') return 'failed';
  if (view.fault) return 'fault';
  if (view.lowBattery) return 'battery';
  if (lookingAway.has(view.id)) return 'away';
  if (view.behindSeconds !== null) return 'behind';
  return view.laggingMs === null ? null : 'lagging';
}

/** Those who need help first, worst trouble first, then by id. */
export function byNeed(a: DeviceView, b: DeviceView): number {
  const rank = ({ trouble }: DeviceView) => (trouble === null ? TROUBLES.length : TROUBLES.indexOf(trouble));
  return rank(a) - rank(b) || a.id - b.id;
}
