import { z } from 'zod';
import { defineCall } from '../call';
import { id, idList, line, optionalId, page } from '../fields';
import { MAX_ORDER_DEVICES, MAX_ORDER_RESOURCES } from '../limits';
import { INSTALL_FAULTS } from '../wire-numbers';

const status = z.enum(['pend', 'being', 'done', 'failed']);
const onDevice = z.object({
  id: z.number().int(),
  name: z.string(),
  status,
  is_online: z.number().int(),
  /** 0 to 1. */
  progress: z.number(),
  /** 1 where it holds older content. */
  need_update: z.number().int(),
  /** 1 where the school wants it there: what is not installed and wanted waits for its headset. */
  wanted: z.number().int(),
});

const keyWord = line.max(100).default('');
const filters = { res_type: optionalId, phase: optionalId, subject: optionalId, key: keyWord };

/** A resource of the course view with the number of headsets in each status (INS-18). */
const installRow = z.object({
  id: z.number().int(),
  title: z.string(),
  cover: z.string(),
  doneCount: z.number().int(),
  beingCount: z.number().int(),
  failCount: z.number().int(),
  pendCount: z.number().int(),
  /** Headsets that still have to install it, or hold older content of it (INS-Q2). */
  need_update: z.number().int(),
  deviceList: z.array(onDevice),
  create_time: z.number(),
  subject_id: z.array(z.number().int()),
  phase_id: z.array(z.number().int()),
  res_type: z.number().int(),
  /** Bytes of its file. */
  size: z.number(),
  /** Bytes a second that all headsets together fetch of it now. */
  rate: z.number(),
});
export type InstallRow = z.infer<typeof installRow>;

/** A headset of the device view with the number of resources in each status. */
const deviceRow = z.object({
  id: z.number().int(),
  name: z.string(),
  is_online: z.number().int(),
  doneCount: z.number().int(),
  beingCount: z.number().int(),
  failCount: z.number().int(),
  pendCount: z.number().int(),
  /** Bytes free, null where unknown. */
  usable_space: z.number().nullable(),
});
export type InstallDeviceRow = z.infer<typeof deviceRow>;

/** One resource on one headset (INS-20, MISC-02, MISC-03). */
const installRecord = z.object({
  rid: z.number().int(),
  /** The same as `rid`, as everywhere on the wire. */
  id: z.number().int(),
  title: z.string(),
  cover: z.string(),
  cid: z.number().int(),
  device_name: z.string(),
  status,
  /** 0 to 1. */
  progress: z.number(),
  /** Bytes. */
  size: z.number(),
  res_type: z.number().int(),
  subject_id: z.array(z.number().int()),
  phase_id: z.array(z.number().int()),
  is_online: z.number().int(),
  /** 1 where the headset holds older content. */
  need_update: z.number().int(),
  /** 1 where the school wants it there: what is not installed and wanted waits for its headset. */
  wanted: z.number().int(),
  /** Bytes a second, while it fetches. */
  rate: z.number(),
  /** Why it failed. */
  reason: z.enum(INSTALL_FAULTS).nullable(),
  /** Server time in milliseconds at which the device began to fetch it; null where it does not tell. */
  start_time: z.number().nullable(),
  /** Server time in milliseconds at which the device reached this status; null where it does not tell. */
  download_time: z.number().nullable(),
});
export type InstallRecord = z.infer<typeof installRecord>;

const records = z.object({ list: z.array(installRecord), total: z.number().int() });

export const installList = defineCall({
  name: 'installList',
  method: 'GET',
  path: '/api/install/alist',
  summary: 'The resources that headsets can keep, with how many headsets are how far.',
  access: 'installs.read',
  request: z.object({ page, ...filters }),
  response: z.object({ list: z.array(installRow), total: z.number().int() }),
  errors: [],
  requirements: ['INS-18', 'INS-21', 'INS-27'],
});

export const installDevices = defineCall({
  name: 'installDevices',
  method: 'GET',
  path: '/api/install/alistByClient',
  summary: 'The headsets of the school with how many resources each holds, fetches, lacks.',
  access: 'installs.read',
  request: z.object({ page, key: keyWord }),
  response: z.object({ list: z.array(deviceRow), total: z.number().int() }),
  errors: [],
  requirements: ['INS-03', 'INS-22', 'INS-27'],
});

export const deviceInstalls = defineCall({
  name: 'deviceInstalls',
  method: 'GET',
  path: '/api/install/resourceListByClient',
  summary: 'The resources of one headset in one status, or in all where none is given.',
  access: 'installs.read',
  request: z.object({
    cid: id,
    status: optionalId,
    page,
    ...filters,
  }),
  response: records.extend({ device_name: z.string() }),
  errors: ['device.unknown'],
  requirements: ['INS-04', 'INS-13', 'INS-19', 'INS-20', 'INS-23', 'INS-26', 'INS-28'],
});

export const installRecords = defineCall({
  name: 'installRecords',
  method: 'GET',
  path: '/api/install/records',
  summary: 'What headsets fetch or fetched, newest first; of one resource where it is named.',
  access: 'installs.read',
  request: z.object({ rid: optionalId, page }),
  response: records,
  errors: ['resource.unknown'],
  requirements: ['MISC-01', 'MISC-02', 'MISC-03'],
});

const order = z.object({
  /** Ids of resources. */
  rids: idList.refine((rids) => rids.length <= MAX_ORDER_RESOURCES, { error: 'too_many' }),
  /** Ids of headsets. */
  ids: idList.refine((ids) => ids.length <= MAX_ORDER_DEVICES, { error: 'too_many' }),
});
const ordered = z.object({
  /** How many pairs of resource and headset the order has changed or sent again. */
  count: z.number().int(),
});

export const install = defineCall({
  name: 'install',
  method: 'POST',
  path: '/api/install/install',
  summary:
    'Tells headsets to keep resources: not installed, failed and outdated ones are fetched; those under way are told again.',
  access: 'installs.edit',
  request: order,
  response: ordered,
  errors: [
    'device.none-selected',
    'resource.none-selected',
    'device.unknown',
    'resource.unknown',
    'resource.removed',
    'install.too-many',
  ],
  requirements: ['INS-14', 'INS-24'],
});

export const uninstall = defineCall({
  name: 'uninstall',
  method: 'POST',
  path: '/api/install/uninstall',
  summary: 'Tells headsets to let go of resources that they keep.',
  access: 'installs.edit',
  request: order,
  response: ordered,
  errors: ['device.none-selected', 'resource.none-selected', 'device.unknown', 'resource.unknown'],
  requirements: ['INS-15', 'INS-25'],
});
