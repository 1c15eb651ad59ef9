import { type Desired, type DeviceResource, type DeviceState, INITIAL_DESIRED } from '@orrery/contract';
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Sight } from '../engine/guide/marker-sight';
import type { Battery } from './battery';
import type { Playing } from './conductor';
import type { Fetching } from './media-types';
import type { OfferedClass } from './student-desk';
import type { Choice, TestRun, Wanted } from './wanted';

/** Everything that the page shows and the device reports. */
export interface HeadsetState {
  /** `starting` until the stored identity is read. */
  readonly phase: 'starting' | 'unregistered' | 'joined';
  /** Why the device is not registered any more; null where it never was. */
  readonly leaveReason: string | null;
  readonly connection: 'connecting' | 'online' | 'offline';
  readonly schoolName: string;
  readonly deviceName: string;
  readonly desired: Desired;
  readonly choice: Choice | null;
  /** The orders that were standing when the class was ended here; null while it goes on. */
  readonly endedAt: Desired | null;
  readonly wanted: Wanted;
  /** The play list as far as the device knows its pieces. */
  readonly shelf: readonly DeviceResource[];
  readonly playing: Playing | null;
  /** The revision that the device has truly applied. */
  readonly appliedRevision: number;
  /** The browser refuses sound until something is pressed. */
  readonly soundBlocked: boolean;
  /** Whether "Enter class" was pressed in this tab. */
  readonly entered: boolean;
  readonly immersive: boolean;
  readonly worn: boolean;
  readonly battery: Battery;
  readonly storage: DeviceState['storage'];
  readonly installs: DeviceState['installs'];
  /** What is being fetched to be kept on this device. */
  readonly fetching: Fetching | null;
  /** Somebody looks for this device: it says which it is. */
  readonly identifying: boolean;
  /** Which call of the teacher is in sight, counted from 1; 0 where none is. Each is felt, also while another lasts. */
  readonly nudged: number;
  /** How far this student is with the teacher's marker; null where none is shown. */
  readonly sight: Sight | null;
  /** The class whose students may say here who they are; null where there is none. */
  readonly offered: OfferedClass | null;
  /** The list of students is open. */
  readonly choosing: boolean;
  /** The student left the safe area. */
  readonly outside: boolean;
  /** The test that this student is through with, while it is shown. */
  readonly finished: TestRun | null;
}

export type HeadsetStore = StoreApi<HeadsetState>;

export function createHeadsetStore(): HeadsetStore {
  return createStore<HeadsetState>(() => ({
    phase: 'starting',
    leaveReason: null,
    connection: 'connecting',
    schoolName: '',
    deviceName: '',
    desired: INITIAL_DESIRED,
    choice: null,
    endedAt: null,
    wanted: { screen: 'lobby' },
    shelf: [],
    playing: null,
    appliedRevision: 0,
    soundBlocked: false,
    entered: false,
    immersive: false,
    worn: document.visibilityState === 'visible',
    battery: { level: null, charging: false },
    storage: null,
    installs: {},
    fetching: null,
    identifying: false,
    nudged: 0,
    sight: null,
    outside: false,
    offered: null,
    choosing: false,
    finished: null,
  }));
}

/** Whether a test is on the stage and the teacher has stopped it: nothing can be answered then. */
export function isTestPaused({ wanted }: Pick<HeadsetState, 'wanted'>): boolean {
  return wanted.screen === 'stage' && wanted.order.test !== null && wanted.order.timeline.status === 'paused';
}
