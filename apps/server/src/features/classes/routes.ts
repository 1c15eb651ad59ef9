import { calls } from '@orrery/contract';
import { requireClass } from '../../platform/classrooms';
import type { Database } from '../../platform/database/database';
import { listDeviceGroups } from '../../platform/device-groups';
import type { CallServer } from '../../platform/http/handle';
import { listBoundDevices, listClasses, pageOfClasses, studentStatistics } from './repository';

/** Classes, their students and their headsets. */
export function registerClasses(server: CallServer, { db }: { db: Database }): void {
  server.handle(calls.classChoices, async (_, { caller }) => ({
    class_list: await listClasses(db, caller.scope),
  }));

  server.handle(calls.classAndGroup, async (_, { caller }) => {
    const [classList, groupList] = await Promise.all([
      listClasses(db, caller.scope),
      listDeviceGroups(db, caller.scope),
    ]);
    const go = classList.length + groupList.length > 0 ? 1 : 0;
    return { go, class_list: classList, group_list: groupList };
  });

  server.handle(calls.classList, ({ page }, { caller }) => pageOfClasses(db, caller.scope, page));

  server.handle(calls.classDevices, async ({ class_id, page }, { caller }) => {
    const { id, name } = await requireClass(db, caller.scope, class_id);
    return { ...(await listBoundDevices(db, caller.scope, { classId: id, page })), class_name: name };
  });

  server.handle(calls.studentStatistics, ({ page }, { caller }) => studentStatistics(db, caller.scope, page));
}
