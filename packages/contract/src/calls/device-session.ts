import { z } from 'zod';
import { defineCall } from '../call';
import { id, idList, jsonList, line, optionalId, page, recordId } from '../fields';
import { MAX_FRAME_BYTES, MAX_INSTALLS } from '../limits';
import { desired, deviceResource } from '../messages/desired';
import { brokerAccess } from '../ticket';

export const deviceRegister = defineCall({
  name: 'deviceRegister',
  method: 'POST',
  path: '/api/device/register',
  summary: 'Joins a headset to the school that a registration code belongs to.',
  access: 'public',
  request: z.object({
    client_code: z
      .string()
      .trim()
      .regex(/^\d{8}$/),
    machine_name: line.min(1).max(80),
    uuid: z.uuid(),
    serial_number: line.max(80).default(''),
    mac: line.max(40).default(''),
  }),
  response: z.object({ client_id: z.number().int(), secret: z.string(), name: z.string() }),
  errors: ['device.code.unknown', 'device.code.expired', 'rate.limited'],
  requirements: ['DEV-05', 'DEV-07'],
});

export const deviceSession = defineCall({
  name: 'deviceSession',
  method: 'POST',
  path: '/api/device/session',
  summary: 'Gives a registered headset its broker ticket, and a cookie with which it may read media.',
  access: 'public',
  request: z.object({
    client_id: id,
    secret: z.string().min(20).max(200),
    protocol: z.coerce.number<number | string>().int(),
  }),
  response: brokerAccess.extend({
    device_id: z.number().int(),
    device_name: z.string(),
    school: z.object({ id: z.number().int(), name: z.string(), logo: z.string().nullable() }),
    desired,
    server_time: z.number(),
    ice_servers: z.array(z.record(z.string(), z.unknown())),
  }),
  errors: ['device.secret.wrong', 'device.retired', 'protocol.unsupported', 'rate.limited'],
  requirements: [],
});

export const deviceResources = defineCall({
  name: 'deviceResources',
  method: 'GET',
  path: '/api/device/resources',
  summary: 'What a headset must know of the resources of its play list; unknown ids are left out.',
  access: 'device',
  request: z.object({ rids: idList }),
  response: z.object({ list: z.array(deviceResource) }),
  errors: [],
  requirements: [],
});

/** What a device holds: which content of which resource. */
const heldResource = z.object({
  rid: recordId,
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
});

export const deviceInstallSync = defineCall({
  name: 'deviceInstallSync',
  method: 'POST',
  path: '/api/device/installs',
  summary:
    'A headset tells everything that it keeps for the school, and hears what it should keep: at each connection, and whenever `desired.installs` grows.',
  access: 'device',
  request: z.object({ held: jsonList(heldResource, MAX_INSTALLS) }),
  response: z.object({ list: z.array(deviceResource) }),
  errors: [],
  requirements: ['INS-12'],
});

export const deviceStudents = defineCall({
  name: 'deviceStudents',
  method: 'GET',
  path: '/api/device/students',
  summary:
    'The students of the class that a headset is in, for one to say "that is me"; found by name or number.',
  access: 'device',
  request: z.object({ key: line.max(100).default(''), page }),
  response: z.object({
    class_id: z.number().int(),
    class_name: z.string(),
    list: z.array(
      z.object({
        id: z.number().int(),
        stu_name: z.string(),
        stu_number: z.string(),
        /** Whether another headset has this student now. */
        taken: z.boolean(),
      }),
    ),
    total: z.number().int(),
    page: z.number().int(),
  }),
  errors: ['class.unknown', 'rate.limited'],
  requirements: [],
});

export const deviceStudent = defineCall({
  name: 'deviceStudent',
  method: 'POST',
  path: '/api/device/student',
  summary:
    'A student logs in on a headset, and out of any other; without `student_id` the headset has nobody any more.',
  access: 'device',
  request: z.object({ class_id: optionalId, student_id: optionalId }),
  response: z.object({ student: z.object({ id: z.number().int(), name: z.string() }).nullable() }),
  errors: ['class.unknown', 'student.unknown', 'rate.limited'],
  requirements: [],
});

export const deviceFrame = defineCall({
  name: 'deviceFrame',
  method: 'POST',
  path: '/api/device/frame',
  summary:
    'What a headset shows now, as a small picture, while a `watch` asks for it: of what a pose alone does not tell.',
  access: 'device',
  request: z.object({
    /** A JPEG in base64, at most FRAME_SIDE pixels on its longer side. */
    jpeg: z
      .base64()
      .min(1)
      .max(Math.ceil(MAX_FRAME_BYTES / 3) * 4),
  }),
  response: z.object({}),
  errors: ['frame.invalid', 'rate.limited'],
  requirements: ['LIVE-01'],
});
