import { z } from 'zod';
import { defineCall } from '../call';
import { id, nothing, page } from '../fields';
import { deviceGroupSchema } from './devices';

const classSchema = z.object({
  class_id: z.number().int(),
  class_name: z.string(),
  bind_client_num: z.number().int(),
  student_num: z.number().int(),
});
export type SchoolClass = z.infer<typeof classSchema>;

export const classChoices = defineCall({
  name: 'classChoices',
  method: 'GET',
  path: '/api/classes/alist',
  summary: 'All classes of the school, for choosers.',
  access: 'classes.read',
  request: nothing,
  response: z.object({ class_list: z.array(classSchema) }),
  errors: [],
  requirements: ['CLS-09'],
});

export const classAndGroup = defineCall({
  name: 'classAndGroup',
  method: 'POST',
  path: '/api/classes/classAndClientGroup',
  summary:
    'Whether the play-control screen should ask for a class or device group, and what there is to choose.',
  access: 'classes.read',
  request: nothing,
  response: z.object({
    go: z.number().int(),
    class_list: z.array(classSchema),
    group_list: z.array(deviceGroupSchema),
  }),
  errors: [],
  requirements: ['PLAY-14'],
});

const classRow = classSchema.extend({
  /** Created, in milliseconds since 1970. */
  ctime: z.number(),
});
export type SchoolClassRow = z.infer<typeof classRow>;

export const classList = defineCall({
  name: 'classList',
  method: 'GET',
  path: '/api/classes/lists',
  summary: 'A page of the classes of the school, newest first.',
  access: 'classes.read',
  request: z.object({ page }),
  response: z.object({ list: z.array(classRow), total: z.number().int() }),
  errors: [],
  requirements: ['CLS-06', 'CLS-07'],
});

/** A headset of a class, under the name of the student who uses it (CLS-19). */
const boundDevice = z.object({
  /** Device number. */
  id: z.number().int(),
  /** The same number, as the calls that bind and unbind name it. */
  cid: z.number().int(),
  mac: z.string(),
  uuid: z.string(),
  name: z.string(),
  is_online: z.number().int(),
});
export type BoundDevice = z.infer<typeof boundDevice>;

export const classDevices = defineCall({
  name: 'classDevices',
  method: 'GET',
  path: '/api/classes/clients',
  summary: 'A page of the headsets that are bound to a class, by device number.',
  access: 'classes.read',
  request: z.object({ class_id: id, page }),
  response: z.object({ list: z.array(boundDevice), total: z.number().int(), class_name: z.string() }),
  errors: ['class.unknown'],
  requirements: ['CLS-08', 'CLS-19'],
});
