import { z } from 'zod';
import { defineCall } from '../call';
import { line, page } from '../fields';

export { deviceGroupSchema } from './groups';

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
  ctime: z.number(),
  is_online: z.number().int(),
  group: z.string(),
});
export type Device = z.infer<typeof deviceSchema>;

export const deviceList = defineCall({
  name: 'deviceList',
  method: 'POST',
  path: '/api/Classes/getClientList',
  summary: 'A page of the registered devices of the school.',
  access: 'devices.read',
  request: z.object({
    page,
    pageSize: z.coerce.number<number | string>().int().min(1).max(100).default(10),
    /** Finds a client id, or part of a name, MAC, serial number or UUID. */
    key_word: line.max(100).default(''),
  }),
  response: z.object({ list: z.array(deviceSchema), total: z.number().int() }),
  errors: [],
  requirements: ['DEV-02', 'DEV-05', 'DEV-08', 'DEV-10'],
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
