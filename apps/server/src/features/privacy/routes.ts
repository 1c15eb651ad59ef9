import { calls } from '@orrery/contract';
import type { Database } from '../../platform/database/database';
import type { CallServer } from '../../platform/http/handle';
import type { DeviceHub } from '../../realtime/hub';
import { eraseStudent } from './erase-student';
import { readSettings, saveSettings } from './settings';
import { exportStudent } from './student-data';

/** What is held about students, for how long, and how it is given out and erased. */
export function registerPrivacy(server: CallServer, { db, hub }: { db: Database; hub: DeviceHub }): void {
  server.handle(calls.privacySettings, (_, { caller }) => readSettings(db, caller.scope));
  server.handle(calls.privacySettingsSave, (input, { caller }) => saveSettings(db, caller, input));
  server.handle(calls.studentData, ({ student_id }, { caller }) => exportStudent(db, caller, student_id));
  server.handle(calls.studentErase, ({ student_id }, { caller }) =>
    eraseStudent({ db, hub }, caller, student_id),
  );
}
