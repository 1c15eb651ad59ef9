import { z } from 'zod';
import { defineCall } from '../call';
import { nothing } from '../fields';
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
