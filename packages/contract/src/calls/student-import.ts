import { z } from 'zod';
import { defineCall } from '../call';
import { id } from '../fields';
import { rosterClasses, studentRows } from '../student-rows';
import { ROW_FAULTS } from '../student-rules';

/** 10,000 rows as a form, each name twenty Chinese characters of nine signs, and as much again. */
const IMPORT_BODY_BYTES = 6 * 1024 * 1024;

/** Why a row is not qualified, and who has its number where somebody of the school does. */
const rowFault = z.object({
  reason: z.enum(ROW_FAULTS),
  /** Name and class of the student who has the number; for `number-taken`. */
  taken_name: z.string().optional(),
  taken_class: z.string().optional(),
});

const row = z.object({ stu_name: z.string(), stu_number: z.string() });

/** A row of an import with the judgement of it (CLS-42). */
const checkedRow = row.extend({
  /** 1 or 0. */
  qualified: z.number().int(),
  ...rowFault.partial().shape,
});
export type CheckedRow = z.infer<typeof checkedRow>;

export const checkStuNumber = defineCall({
  name: 'checkStuNumber',
  method: 'POST',
  path: '/api/classes/checkStuNumber',
  summary:
    'Says of each row whether it can be added, and else why: by the rules, the other rows, and the numbers of the school.',
  access: 'classes.read',
  maxBodyBytes: IMPORT_BODY_BYTES,
  request: z.object({ studentData: studentRows }),
  response: z.object({
    /** In the order of the request. */
    list: z.array(checkedRow),
    total: z.number().int(),
    qualified: z.number().int(),
  }),
  errors: [],
  requirements: ['CLS-28', 'CLS-29', 'CLS-30', 'CLS-41', 'CLS-42'],
});

export const batchAddStudent = defineCall({
  name: 'batchAddStudent',
  method: 'POST',
  path: '/api/classes/batchAddStudent',
  summary:
    'Adds students to a class, all of them or none; where one cannot be added, its row is told with the reason.',
  access: 'students.edit',
  maxBodyBytes: IMPORT_BODY_BYTES,
  request: z.object({ class_id: id, studentData: studentRows }),
  response: z.object({ added: z.number().int() }),
  errors: ['class.unknown', 'student.rows-refused'],
  requirements: ['CLS-28', 'CLS-29', 'CLS-30', 'CLS-43'],
});

/** A class of a roster, and what became of it. */
const rosterClass = z.object({
  sourced_id: z.string(),
  /** 0 where nothing was made: in a preview, or because the name is none. */
  class_id: z.number().int(),
  name: z.string(),
  /** 1 where the school had no class of this name. */
  created: z.number().int(),
  /** What is wrong with the class's name; its students are left out with it. */
  reason: z.enum(['', 'empty', 'long', 'sign']),
  added: z.number().int(),
  skipped: z.array(row.extend(rowFault.shape)),
});
export type RosterOutcome = z.infer<typeof rosterClass>;

export const rosterImport = defineCall({
  name: 'rosterImport',
  method: 'POST',
  path: '/api/classes/importRoster',
  summary:
    'Makes the classes of a roster that the school does not have by name, and adds their students whose numbers are free; tells who was left out and why.',
  access: 'students.edit',
  maxBodyBytes: IMPORT_BODY_BYTES,
  request: z.object({
    classes: rosterClasses,
    /** 1 answers what would happen, and does nothing. */
    preview: z.coerce.number<number | string>().int().min(0).max(1).default(0),
  }),
  response: z.object({
    /** In the order of the request. */
    classes: z.array(rosterClass),
    created: z.number().int(),
    added: z.number().int(),
    skipped: z.number().int(),
  }),
  errors: [],
  requirements: ['CLS-28', 'CLS-29', 'CLS-30'],
});
