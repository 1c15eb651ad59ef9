import { z } from 'zod';
import { defineCall } from '../call';
import { DEVICE_SORTS, DEVICE_STATES } from '../device-fleet';
import { id, line, nameOf, nothing, optionalId, page, revision } from '../fields';
import { MAX_NAME } from '../names';

const count = z.number().int();

const deviceSchema = z.object({
  client_id: z.number().int(),
  name: z.string(),
  mac: z.string(),
  machine_name: z.string(),
  serial_number: z.string(),
  uuid: z.string(),
  /** Bytes free, null where unknown. */
  usable_space: z.number().nullable(),
  /** 0 to 100, null where unknown. */
  electricity: z.number().nullable(),
  is_charging: z.number().int(),
  ctime: z.number(),
  is_online: z.number().int(),
  /** Server time of the last report in milliseconds; null where there was none. */
  seen: z.number().nullable(),
  /** Application and version; empty where unknown. */
  app: z.string(),
  group: z.string(),
  /** The class that the headset is bound to; null where there is none. */
  class_id: z.number().int().nullable(),
  class_name: z.string(),
  /** Name of the student who uses it in that class. */
  alias: z.string(),
  /** The class whose lesson it takes part in now; empty where there is none. */
  lesson_class: z.string(),
  revision: z.number().int(),
});
export type Device = z.infer<typeof deviceSchema>;

export const deviceList = defineCall({
  name: 'deviceList',
  method: 'POST',
  path: '/api/Classes/getClientList',
  summary: 'A page of the registered devices of the school, and how the whole fleet does.',
  access: 'devices.read',
  request: z.object({
    page,
    pageSize: z.coerce.number<number | string>().int().min(1).max(100).default(10),
    /** Finds a client id, or part of a name, MAC, serial number or UUID. */
    key_word: line.max(100).default(''),
    state: z.enum([...DEVICE_STATES, '']).default(''),
    client_group_id: optionalId,
    /** Bound to this class, or in its lesson. */
    class_id: optionalId,
    /** Exactly this application and version. */
    app: line.max(60).default(''),
    sort: z.enum([...DEVICE_SORTS, '']).default(''),
    order: z.enum(['asc', 'desc', '']).default(''),
  }),
  response: z.object({
    list: z.array(deviceSchema),
    total: z.number().int(),
    /** How many of the school's devices are in each state, whatever was asked for. */
    summary: z.object({
      total: count,
      online: count,
      offline: count,
      class: count,
      battery: count,
      space: count,
      away: count,
    }),
    /** Every application and version that runs on the school's devices. */
    apps: z.array(z.string()),
  }),
  errors: ['class.unknown', 'group.unknown'],
  requirements: ['DEV-02', 'DEV-05', 'DEV-08', 'DEV-10'],
});

export const deviceRename = defineCall({
  name: 'deviceRename',
  method: 'POST',
  path: '/api/Classes/editClient',
  summary: 'Renames a device; a connected one shows its new name at once.',
  access: 'devices.edit',
  request: z.object({ client_id: id, client_name: nameOf(MAX_NAME.device), revision }),
  response: nothing,
  errors: ['device.unknown', 'device.name-taken', 'record.changed'],
  requirements: ['DEV-05'],
});

export const deviceRetire = defineCall({
  name: 'deviceRetire',
  method: 'POST',
  path: '/api/Classes/delClient',
  summary:
    'Takes a device out of the school: its connection and its media end at once, its class and groups forget it. With a registration code it may join again, as the same device.',
  access: 'devices.retire',
  request: z.object({ client_id: id }),
  response: nothing,
  errors: ['device.unknown'],
  requirements: [],
});

export const deviceIdentify = defineCall({
  name: 'deviceIdentify',
  method: 'POST',
  path: '/api/Classes/identifyClient',
  summary: 'Makes a device flash its name; one that comes back within half a minute still does.',
  access: 'devices.edit',
  request: z.object({ client_id: id }),
  /** Whether the device is connected. */
  response: z.object({ is_online: z.number().int() }),
  errors: ['device.unknown'],
  requirements: [],
});

export const registrationCode = defineCall({
  name: 'registrationCode',
  method: 'POST',
  path: '/api/Classes/getSchoolClientCode',
  summary:
    "The school's present registration code; made anew when there is none, it expired, or `renew` is 1.",
  access: 'devices.register',
  request: z.object({ renew: z.coerce.number<number | string>().int().min(0).max(1).default(0) }),
  response: z.object({
    client_code: z.string(),
    /** Milliseconds since 1970. */
    expiration_time: z.number(),
    /** Devices that joined with this code. */
    used: z.number().int(),
    /** Where a headset opens the join page, best address first. */
    join_addresses: z.array(z.string()),
  }),
  errors: [],
  requirements: ['DEV-07', 'DEV-09', 'DEV-11'],
});
