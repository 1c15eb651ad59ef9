import { z } from 'zod';
import { defineCall } from '../call';
import { id, nameOf, nothing, page, revision } from '../fields';
import { MAX_NAME } from '../names';

/** A device group with the number of devices in it that are not retired (DEV-18). */
export const deviceGroupSchema = z.object({
  client_group_id: z.number().int(),
  client_group_name: z.string(),
  count: z.number().int(),
  /** 1 for the group that every new headset joins; it cannot be deleted. */
  is_default: z.number().int(),
  revision: z.number().int(),
});
export type DeviceGroup = z.infer<typeof deviceGroupSchema>;

export const groupList = defineCall({
  name: 'groupList',
  method: 'POST',
  path: '/api/classes/clientGroupList',
  summary:
    'The device groups of the school, oldest first: a page of them, or all where no page is asked for.',
  access: 'devices.read',
  request: z.object({ page: page.unwrap().optional() }),
  response: z.object({
    list: z.array(deviceGroupSchema),
    total: z.number().int(),
    page_size: z.number().int(),
  }),
  errors: [],
  requirements: ['DEV-17', 'DEV-18', 'DEV-19'],
});

const groupName = nameOf(MAX_NAME.group);

export const addClientGroup = defineCall({
  name: 'addClientGroup',
  method: 'POST',
  path: '/api/classes/addClientGroup',
  summary: 'Makes a device group without devices. Two groups may have the same name.',
  access: 'devices.edit',
  request: z.object({ client_group_name: groupName }),
  response: z.object({ client_group_id: z.number().int() }),
  errors: [],
  requirements: ['DEV-15', 'DEV-20'],
});

export const editClientGroup = defineCall({
  name: 'editClientGroup',
  method: 'POST',
  path: '/api/classes/editClientGroup',
  summary: 'Renames a device group.',
  access: 'devices.edit',
  request: z.object({ client_group_id: id, client_group_name: groupName, revision }),
  response: nothing,
  errors: ['group.unknown', 'record.changed'],
  requirements: ['DEV-15', 'DEV-21'],
});

export const delClientGroup = defineCall({
  name: 'delClientGroup',
  method: 'POST',
  path: '/api/classes/delClientGroup',
  summary:
    'Deletes a device group; its devices stay in the school. The default group and one of which a device plays stay.',
  access: 'devices.edit',
  request: z.object({ client_group_id: id }),
  response: nothing,
  errors: ['group.unknown', 'group.default', 'group.in-lesson'],
  requirements: ['DEV-22'],
});

/** Whether a device is in the group that was asked for. */
const groupStatus = z.coerce.number<number | string>().int().min(0).max(1);

/** A headset as a group sees it (DEV-26). */
const groupDeviceSchema = z.object({
  client_id: z.number().int(),
  name: z.string(),
  mac: z.string(),
  uuid: z.string(),
  is_online: z.number().int(),
  /** 1 in the group, 0 not. */
  client_group_status: z.number().int(),
  /** The same in the caller's language. */
  client_group_status_desc: z.string(),
});
export type GroupDevice = z.infer<typeof groupDeviceSchema>;

export const groupDevices = defineCall({
  name: 'groupDevices',
  method: 'POST',
  path: '/api/classes/clientListByGroup',
  summary: 'A page of the devices of the school, newest first, with whether each is in the group.',
  access: 'devices.read',
  request: z.object({
    client_group_id: id,
    page,
    /** Only those in the group (1) or not in it (0). */
    client_group_status: groupStatus.optional(),
  }),
  response: z.object({
    list: z.array(groupDeviceSchema),
    total: z.number().int(),
    page_size: z.number().int(),
    client_group_name: z.string(),
  }),
  errors: ['group.unknown'],
  requirements: ['DEV-26', 'DEV-27'],
});

const membership = z.object({ client_group_id: id, client_id: id });

export const addClientToGroup = defineCall({
  name: 'addClientToGroup',
  method: 'POST',
  path: '/api/classes/addClientToGroup',
  summary: 'Puts a device into a group; nothing changes where it is in it already.',
  access: 'devices.edit',
  request: membership,
  response: nothing,
  errors: ['group.unknown', 'device.unknown'],
  requirements: ['DEV-25', 'DEV-28'],
});

export const delClientByGroup = defineCall({
  name: 'delClientByGroup',
  method: 'POST',
  path: '/api/classes/delClientByGroup',
  summary: 'Takes a device out of a group; nothing changes where it is not in it.',
  access: 'devices.edit',
  request: membership,
  response: nothing,
  errors: ['group.unknown', 'device.unknown'],
  requirements: ['DEV-25', 'DEV-29'],
});
