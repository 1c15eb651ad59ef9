import { calls, PAGE_SIZE } from '@orrery/contract';
import { requireGroup } from '../../platform/classrooms';
import type { Database } from '../../platform/database/database';
import { listDeviceGroups } from '../../platform/device-groups';
import type { CallServer } from '../../platform/http/handle';
import { createGroup, deleteGroup, renameGroup } from './groups';
import { joinGroup, leaveGroup, listGroupDevices } from './members';

/** Device groups and the headsets in them. */
export function registerGroups(server: CallServer, { db }: { db: Database }): void {
  server.handle(calls.groupList, async ({ page }, { caller }) => {
    const all = await listDeviceGroups(db, caller.scope);
    const size = PAGE_SIZE.groups;
    const list = page === undefined ? all : all.slice((page - 1) * size, page * size);
    return { list, total: all.length, page_size: size };
  });

  server.handle(calls.addClientGroup, async ({ client_group_name }, { caller }) => ({
    client_group_id: await createGroup(db, caller, client_group_name),
  }));

  server.handle(calls.editClientGroup, async (input, { caller }) => {
    const { client_group_id: groupId, client_group_name: name, revision } = input;
    await renameGroup(db, caller, { groupId, name, revision });
    return {};
  });

  server.handle(calls.delClientGroup, async ({ client_group_id }, { caller }) => {
    await deleteGroup(db, caller, client_group_id);
    return {};
  });

  registerMembers(server, db);
}

function registerMembers(server: CallServer, db: Database): void {
  server.handle(calls.groupDevices, async (input, { caller, language }) => {
    const { id, name } = await requireGroup(db, caller.scope, input.client_group_id);
    const answer = await listGroupDevices(db, caller.scope, {
      groupId: id,
      page: input.page,
      status: input.client_group_status,
      language,
    });
    return { ...answer, page_size: PAGE_SIZE.groups, client_group_name: name };
  });

  server.handle(calls.addClientToGroup, async ({ client_group_id, client_id }, { caller }) => {
    await joinGroup(db, caller, { groupId: client_group_id, deviceId: client_id });
    return {};
  });

  server.handle(calls.delClientByGroup, async ({ client_group_id, client_id }, { caller }) => {
    await leaveGroup(db, caller, { groupId: client_group_id, deviceId: client_id });
    return {};
  });
}
