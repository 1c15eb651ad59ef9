import { z } from 'zod';
import { defineCall } from '../call';
import { id, line, nameOf, page, revision } from '../fields';
import { MAX_NAME } from '../names';
import { findNumberFault, toStudentNumber } from '../student-rules';

/** A student (CLS-28). */
const studentSchema = z.object({
  id: z.number().int(),
  stu_name: z.string(),
  stu_number: z.string(),
  class_id: z.number().int(),
  class_name: z.string(),
  /** Row index in the list, from 1, pages before this one counted. */
  number: z.number().int(),
  revision: z.number().int(),
});
export type Student = z.infer<typeof studentSchema>;

/** A student number as it is typed (CLS-30). */
export const studentNumber = z
  .string()
  .max(100)
  .transform(toStudentNumber)
  .refine((number) => findNumberFault(number) === null);

const keyWord = line.max(100).default('');

export const studentList = defineCall({
  name: 'studentList',
  method: 'POST',
  path: '/api/classes/studentListByClass',
  summary:
    'A page of the students of a class, by their numbers; with words, those whose name or number has them.',
  access: 'classes.read',
  request: z.object({ class_id: id, page, key_word: keyWord }),
  response: z.object({
    list: z.array(studentSchema),
    total: z.number().int(),
    page_size: z.number().int(),
    class_name: z.string(),
  }),
  errors: ['class.unknown'],
  requirements: ['CLS-26', 'CLS-27', 'CLS-28', 'CLS-31'],
});

/** A student as choosers show it. */
const studentChoice = studentSchema.pick({ id: true, stu_name: true, stu_number: true }).extend({
  /** Device number of the headset that is bound to the student in this class; 0 where there is none. */
  client_id: z.number().int(),
});
export type StudentChoice = z.infer<typeof studentChoice>;

export const studentChoices = defineCall({
  name: 'studentChoices',
  method: 'POST',
  path: '/api/classes/getStudentList',
  summary:
    'The students of a class for choosers, by their numbers: the first 200 of those whose name or number has the words.',
  access: 'classes.read',
  request: z.object({ class_id: id, key_word: keyWord }),
  response: z.object({ list: z.array(studentChoice), total: z.number().int() }),
  errors: ['class.unknown'],
  requirements: ['CLS-33'],
});

export const addStudent = defineCall({
  name: 'addStudent',
  method: 'POST',
  path: '/api/classes/addStudent',
  summary: 'Adds a student to a class; the number is unique in the school.',
  access: 'students.edit',
  request: z.object({ class_id: id, stu_name: nameOf(MAX_NAME.student), stu_number: studentNumber }),
  response: studentSchema.pick({ id: true, revision: true }),
  errors: ['class.unknown', 'student.number-taken'],
  requirements: ['CLS-28', 'CLS-29', 'CLS-30', 'CLS-32'],
});

export const editStudent = defineCall({
  name: 'editStudent',
  method: 'POST',
  path: '/api/classes/editStudent',
  summary: "Changes a student's name, also on the headset that is bound to the student; the number stays.",
  access: 'students.edit',
  request: z.object({ student_id: id, stu_name: nameOf(MAX_NAME.student), revision }),
  response: studentSchema.pick({ id: true, revision: true }),
  errors: ['student.unknown', 'record.changed'],
  requirements: ['CLS-24', 'CLS-29', 'CLS-34'],
});

export const moveStudent = defineCall({
  name: 'moveStudent',
  method: 'POST',
  path: '/api/classes/moveStudent',
  summary:
    'Puts a student into another class of the school. A headset stays with the class that it was bound in.',
  access: 'students.edit',
  request: z.object({ student_id: id, class_id: id, revision }),
  response: studentSchema.pick({ id: true, class_id: true, class_name: true, revision: true }),
  errors: ['student.unknown', 'class.unknown', 'record.changed'],
  requirements: ['CLS-25', 'CLS-36', 'CLS-Q1'],
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
  requirements: ['CLS-44', 'CLS-Q2'],
});

const numbers = z.object({
  student_num: z.number().int(),
  /** Headsets bound to the class. */
  bind_client_num: z.number().int(),
  /** Of those, connected now. */
  online_num: z.number().int(),
  /** Students who have no headset bound to them in their class. */
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
