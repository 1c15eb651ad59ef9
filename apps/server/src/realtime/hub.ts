import type { CommandOrder, Desired, DeviceState, PlayDevice } from '@orrery/contract';
import type { SchoolScope } from '../platform/session/caller';
import type { FrameStore } from './devices/frame-store';
import type { KnownPose } from './devices/pose-book';
import type { PresentDevice } from './devices/present-devices';
import type { StudentLogins } from './devices/student-logins';

/** Which devices of a school are meant. */
export interface DeviceFilter {
  readonly classId?: number | undefined;
  readonly groupId?: number | undefined;
  readonly deviceId?: number | undefined;
}

/** Orders to headsets and what is known of them: the one door between calls and the broker. */
export interface DeviceHub {
  /**
   * Changes what devices should be doing: one transaction, then one retained message each, in that order.
   * @param change gets the present body and returns the next, without changing it in place; `revision` is set by
   *   the hub
   * @param survey is shown the present bodies of all devices of the order before the first is changed, and again where
   *   the order had to give way to another; it may throw, and nothing is changed
   * @returns the new revision by device id
   * @throws AppError `device.none-selected`, `device.unknown` where an id is not a live device of this school
   */
  order(
    scope: SchoolScope,
    deviceIds: readonly number[],
    change: (present: Desired, deviceId: number) => Desired,
    survey?: (all: readonly Desired[]) => void,
  ): Promise<Record<string, number>>;
  /**
   * Tells headsets that what they should keep, or the content of it, has changed: they ask for the list then. Devices
   * that are not of the school any more are left out; one that is away hears of it when it comes back.
   */
  announceInstalls(scope: SchoolScope, deviceIds: readonly number[]): Promise<void>;
  /** Tells headsets for whose news the database was away. */
  announceUntold(): Promise<void>;
  /**
   * Tells the headsets that keep a resource that it has another file, or was deleted: they fetch the new one, or let go
   * of what they have. To be called after the change is committed.
   */
  announceContent(scope: SchoolScope, rid: number): Promise<void>;
  /** What the headsets of a school last said since this server runs, by id, at once and without the database. */
  reports(scope: SchoolScope): ReadonlyMap<number, DeviceState>;
  /** Whether a headset is connected to this server, and to no other. */
  isHere(deviceId: number): boolean;
  /** Where headsets of the school look, by id: the newest pose of each that was watched since it connected. */
  poses(scope: SchoolScope): ReadonlyMap<number, KnownPose>;
  /** Asks headsets to tell their poses for the next 10 s; what somebody else asked for stays. @param rateHz at most 10 */
  watch(scope: SchoolScope, deviceIds: readonly number[], rateHz: number): Promise<void>;
  /** Sends an edge command (shutdown, recentre, identify, nudge, rename); not retained, expires by itself. */
  command(scope: SchoolScope, deviceIds: readonly number[], order: CommandOrder): Promise<void>;
  /**
   * Ends the connection of a device that was retired, and what others were shown of it; other servers of the database
   * end the connection within seconds.
   */
  expel(scope: SchoolScope, deviceId: number): Promise<void>;
  /** The devices of a school with desired and reported state, offline ones included. */
  list(scope: SchoolScope, filter: DeviceFilter): Promise<PlayDevice[]>;
  /** Those of a class, a group or the school that are online; costs a small part of `list`. */
  present(scope: SchoolScope, filter: DeviceFilter): Promise<PresentDevice[]>;
  /** What one device should be doing. */
  desired(scope: SchoolScope, deviceId: number): Promise<Desired>;
  /** Who is logged in on which headset. */
  readonly logins: StudentLogins;
  /** The newest picture of each headset that sends some. */
  readonly frames: Pick<FrameStore, 'put' | 'find'>;
  /** Takes an erased student out of what headsets say, now and whenever one says it again. */
  forgetStudent(scope: SchoolScope, studentId: number): Promise<void>;
}
