import { calls } from '@orrery/contract';
import { requireClass } from '../../platform/classrooms';
import type { Database } from '../../platform/database/database';
import { listDeviceGroups } from '../../platform/device-groups';
import type { CallServer } from '../../platform/http/handle';
import type { DeviceHub } from '../../realtime/hub';
import { bindDevice } from './bind-device';
import { deleteClass } from './delete-class';
import { createClass, renameClass } from './edit-class';
import { listBindableDevices, listBoundDevices } from './list-bound-devices';
import { listClasses, pageOfClasses } from './list-classes';
import { studentStatistics } from './student-statistics';
import { unbindDevices } from './unbind-devices';

interface ClassDeps {
  readonly db: Database;
  readonly hub: DeviceHub;
}

/** Classes and their headsets. */
export function registerClasses(server: CallServer, deps: ClassDeps): void {
  registerChoosers(server, deps);
  registerBindings(server, deps);
  const { db } = deps;

  server.handle(calls.classList, ({ page, key_word }, { caller }) =>
    pageOfClasses(db, caller.scope, { page, words: key_word }),
  );

  server.handle(calls.editClass, ({ class_id: classId, name, revision }, { caller }) =>
    classId ? renameClass(db, caller, { classId, name, revision }) : createClass(db, caller, name),
  );

  server.handle(calls.deleteClass, ({ class_id }, { caller }) => deleteClass(deps, caller, class_id));

  server.handle(calls.studentStatistics, ({ page }, { caller }) => studentStatistics(db, caller.scope, page));
}

function registerChoosers(server: CallServer, { db }: ClassDeps): void {
  server.handle(calls.classChoices, async (_, { caller }) => ({
    class_list: await listClasses(db, caller.scope),
  }));

  server.handle(calls.classSelection, async (_, { caller }) => ({
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
}

function registerBindings(server: CallServer, { db, hub }: ClassDeps): void {
  server.handle(calls.classDevices, async ({ class_id, page }, { caller }) => {
    const { id, name } = await requireClass(db, caller.scope, class_id);
    return { ...(await listBoundDevices(db, caller.scope, { classId: id, page })), class_name: name };
  });

  server.handle(calls.bindableDevices, async ({ class_id, key_word }, { caller }) => {
    const { id } = await requireClass(db, caller.scope, class_id);
    return listBindableDevices(db, caller.scope, { classId: id, words: key_word });
  });

  server.handle(calls.bindClientAlias, async (input, { caller }) => {
    const { class_id: classId, cid: deviceId, name, student_id: studentId, revision } = input;
    const bound = await bindDevice(db, caller, { classId, deviceId, name, studentId, revision });
    await hub.logins.settle(caller.scope);
    return bound;
  });

  server.handle(calls.unbindClientAlias, async ({ class_id, cid_list }, { caller }) => ({
    count: await unbindDevices(db, caller, { classId: class_id, deviceIds: cid_list }),
  }));
}
