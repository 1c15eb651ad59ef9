import { z } from 'zod';
import { defineCall } from '../call';
import { id, page } from '../fields';

/** A student (CLS-28). */
const studentSchema = z.object({
  id: z.number().int(),
  stu_name: z.string(),
  stu_number: z.string(),
  class_id: z.number().int(),
  class_name: z.string(),
  /** Row index in the whole class, from 1. */
  number: z.number().int(),
});
export type Student = z.infer<typeof studentSchema>;

export const studentList = defineCall({
  name: 'studentList',
  method: 'POST',
  path: '/api/classes/studentListByClass',
  summary: 'A page of the students of a class, by their numbers.',
  access: 'classes.read',
  request: z.object({ class_id: id, page }),
  response: z.object({
    list: z.array(studentSchema),
    total: z.number().int(),
    page_size: z.number().int(),
    class_name: z.string(),
  }),
  errors: ['class.unknown'],
  requirements: ['CLS-26', 'CLS-27', 'CLS-28', 'CLS-31'],
});

export const studentExport = defineCall({
  name: 'studentExport',
  method: 'POST',
  path: '/api/classes/exportStudents',
  summary: 'All students of a class, by their numbers; the browser makes the file.',
  access: 'classes.read',
  request: z.object({ class_id: id }),
  response: z.object({
    class_name: z.string(),
    list: z.array(studentSchema.pick({ stu_name: true, stu_number: true })),
  }),
  errors: ['class.unknown'],
  requirements: ['CLS-44'],
});

const numbers = z.object({
  student_num: z.number().int(),
  /** Headsets bound to the class. */
  bind_client_num: z.number().int(),
  /** Of those, connected now. */
  online_num: z.number().int(),
  /** Students whose name no bound headset carries. */
  without_client_num: z.number().int(),
});

export const studentStatistics = defineCall({
  name: 'studentStatistics',
  method: 'GET',
  path: '/api/classes/statistics',
  summary: 'Students and headsets by class, a page of classes, with the sums of the whole school.',
  access: 'classes.read',
  request: z.object({ page }),
  response: z.object({
    list: z.array(numbers.extend({ class_id: z.number().int(), class_name: z.string() })),
    total: z.number().int(),
    sum: numbers,
  }),
  errors: [],
  requirements: ['MISC-04'],
});
