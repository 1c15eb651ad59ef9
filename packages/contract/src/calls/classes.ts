import { z } from 'zod';
import { defineCall } from '../call';
import { id, idList, line, nameOf, nothing, optionalId, page, revision } from '../fields';
import { MAX_NAME } from '../names';
import { deviceGroupSchema } from './groups';

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

export const classSelection = defineCall({
  name: 'classSelection',
  method: 'POST',
  path: '/api/classes/getClsssList',
  summary: 'The classes of the school, for the class selector that a student is moved with.',
  access: 'classes.read',
  request: nothing,
  response: z.object({
    class_list: z.array(classSchema.pick({ class_id: true, class_name: true, student_num: true })),
  }),
  errors: [],
  requirements: ['CLS-35', 'CLS-Q4'],
});

const classRow = classSchema.extend({
  /** Created, in milliseconds since 1970. */
  ctime: z.number(),
  revision: z.number().int(),
});
export type SchoolClassRow = z.infer<typeof classRow>;

export const classList = defineCall({
  name: 'classList',
  method: 'GET',
  path: '/api/classes/lists',
  summary: 'A page of the classes of the school, newest first; with words, those whose name has them.',
  access: 'classes.read',
  request: z.object({ page, key_word: line.max(100).default('') }),
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
  /** Of the binding. */
  revision: z.number().int(),
});
export type BoundDevice = z.infer<typeof boundDevice>;

export const editClass = defineCall({
  name: 'editClass',
  method: 'POST',
  path: '/api/classes/edit',
  summary: 'Creates a class where no class_id is given, or renames one.',
  access: 'classes.edit',
  request: z.object({ class_id: optionalId, name: nameOf(MAX_NAME.class), revision }),
  response: z.object({ class_id: z.number().int(), revision: z.number().int() }),
  errors: ['class.unknown', 'record.changed'],
  requirements: ['CLS-03', 'CLS-04', 'CLS-11'],
});

export const deleteClass = defineCall({
  name: 'deleteClass',
  method: 'POST',
  path: '/api/classes/delete',
  summary: 'Deletes a class with its students; its headsets stay with the school. Refused during a lesson.',
  access: 'classes.edit',
  request: z.object({ class_id: id }),
  response: z.object({ student_num: z.number().int(), bind_client_num: z.number().int() }),
  errors: ['class.unknown', 'class.in-lesson'],
  requirements: ['CLS-02', 'CLS-12'],
});

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

/** A headset that could be bound to a class, with what it is bound to now. */
const bindableDevice = boundDevice.pick({ cid: true, mac: true, uuid: true, is_online: true }).extend({
  device_name: z.string(),
  /** 0 where it is bound to no class. */
  class_id: z.number().int(),
  class_name: z.string(),
  /** The student who uses it there. */
  alias: z.string(),
  /** Of the binding; 0 where there is none. */
  revision: z.number().int(),
});
export type BindableDevice = z.infer<typeof bindableDevice>;

export const bindableDevices = defineCall({
  name: 'bindableDevices',
  method: 'POST',
  path: '/api/classes/bindableClients',
  summary:
    'Headsets that are not bound to a class, for choosers: the first 100 whose number, name or MAC has the words, those bound to no class first.',
  access: 'classes.read',
  request: z.object({ class_id: id, key_word: line.max(100).default('') }),
  response: z.object({ list: z.array(bindableDevice), total: z.number().int() }),
  errors: ['class.unknown'],
  requirements: ['CLS-20'],
});

export const bindClientAlias = defineCall({
  name: 'bindClientAlias',
  method: 'POST',
  path: '/api/classes/bind_client_alias',
  summary:
    'Binds a headset to a class under the name of the student who uses it, or changes that name; a headset of another class comes over.',
  access: 'classes.edit',
  request: z.object({
    class_id: id,
    cid: id,
    name: nameOf(MAX_NAME.student),
    /** The student who is meant, where several of the class have the name. */
    student_id: optionalId,
    /** Of the binding that the caller saw, 0 where it saw none; without it any is overwritten. */
    revision: z.coerce.number<number | string>().int().nonnegative().optional(),
  }),
  response: z.object({ cid: z.number().int(), revision: z.number().int() }),
  errors: ['class.unknown', 'device.unknown', 'student.unknown', 'binding.unknown', 'record.changed'],
  requirements: ['CLS-17', 'CLS-18', 'CLS-20'],
});

export const unbindClientAlias = defineCall({
  name: 'unbindClientAlias',
  method: 'POST',
  path: '/api/classes/unbind_client_alias',
  summary: 'Takes headsets out of a class; those that are not in it stay as they are.',
  access: 'classes.edit',
  request: z.object({ class_id: id, cid_list: idList }),
  response: z.object({ count: z.number().int() }),
  errors: ['class.unknown', 'device.none-selected', 'device.unknown'],
  requirements: ['CLS-14', 'CLS-15', 'CLS-21'],
});
