import { calls } from '@orrery/contract';
import type { Database } from '../../platform/database/database';
import { listDeviceGroups } from '../../platform/device-groups';
import type { CallServer } from '../../platform/http/handle';
import { listClasses } from './repository';

/** Choosers of classes and device groups. */
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
}
