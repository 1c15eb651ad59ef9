import { calls } from '@orrery/contract';
import type { Database } from '../../platform/database/database';
import { AppError } from '../../platform/errors';
import type { CallServer } from '../../platform/http/handle';
import type { DeviceHub } from '../../realtime/hub';
import { createDevicePace, LOGIN_PACE, SEARCH_PACE } from './people-pace';
import { readFrame } from './read-frame';
import { offerStudents, requireOfferedClass } from './students';

/** Pictures of one headset come no faster; a little less than a second, because a network bunches them. */
const FRAME_PACE_MS = 900;

interface LoginDeps {
  readonly db: Database;
  readonly hub: DeviceHub;
}

/** Who wears a headset, and what it shows. */
export function registerStudentLogin(server: CallServer, { db, hub }: LoginDeps): void {
  const takeSearch = createDevicePace(SEARCH_PACE);
  const takeLogin = createDevicePace(LOGIN_PACE);

  server.handle(calls.deviceStudents, async ({ key, page }, { caller }) => {
    takeSearch(caller.deviceId);
    return offerStudents(db, caller, { words: key, page });
  });

  server.handle(calls.deviceStudent, async ({ class_id, student_id }, { caller }) => {
    const { scope, deviceId } = caller;
    takeLogin(deviceId);
    if (student_id === undefined) {
      await hub.logins.logOut(scope, deviceId);
      return { student: null };
    }
    const offered = await requireOfferedClass(db, caller);
    // The headset went to another class while somebody was choosing: that list is no more.
    if (class_id !== undefined && class_id !== offered.id) throw new AppError('class.unknown');
    const wanted = { studentId: student_id, classId: offered.id };
    return { student: await hub.logins.logIn(scope, deviceId, wanted) };
  });

  registerFrames(server, hub);
}

function registerFrames(server: CallServer, hub: DeviceHub): void {
  const lastMs = new Map<number, number>();
  server.handle(calls.deviceFrame, async ({ jpeg }, { caller: { scope, deviceId } }) => {
    const nowMs = performance.now();
    const waitMs = FRAME_PACE_MS - (nowMs - (lastMs.get(deviceId) ?? Number.NEGATIVE_INFINITY));
    if (waitMs > 0) throw new AppError('rate.limited', { retryAfter: Math.ceil(waitMs / 1000) });
    lastMs.set(deviceId, nowMs);
    const bytes = readFrame(jpeg);
    const { student } = await hub.desired(scope, deviceId);
    hub.frames.put({ schoolId: scope.schoolId, deviceId, studentId: student?.id ?? null }, bytes);
    return {};
  });
}
