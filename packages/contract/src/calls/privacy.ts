import { z } from 'zod';
import { defineCall } from '../call';
import { id, nothing, revision } from '../fields';
import { GAZE_KEPT_DAYS, isKeptDays, RESULTS_KEPT_DAYS } from '../privacy-limits';

/** Milliseconds since 1970; null where nothing is held. */
const moment = z.number().nullable();

const settings = z.object({
  results_kept_days: z.number().int(),
  /** 1 where headsets may record where students look. */
  gaze_recording: z.number().int(),
  gaze_kept_days: z.number().int(),
  revision: z.number().int(),
});

export const privacySettings = defineCall({
  name: 'privacySettings',
  method: 'GET',
  path: '/api/privacy/settings',
  summary: 'How long the school keeps what students did, and from when the oldest of it is.',
  access: 'privacy.manage',
  request: nothing,
  response: settings.extend({ results_oldest: moment, gaze_oldest: moment }),
  errors: [],
  requirements: [],
});

/** A number of days within limits; forms send it as text. */
function days(limits: { min: number; max: number }) {
  return z.coerce.number<number | string>().refine((value) => isKeptDays(value, limits));
}

export const privacySettingsSave = defineCall({
  name: 'privacySettingsSave',
  method: 'POST',
  path: '/api/privacy/saveSettings',
  summary: 'Changes how long the school keeps what students did; what is older goes within the hour.',
  access: 'privacy.manage',
  request: z.object({
    results_kept_days: days(RESULTS_KEPT_DAYS),
    gaze_recording: z
      .enum(['0', '1'])
      .or(z.literal([0, 1]))
      .transform(Number),
    gaze_kept_days: days(GAZE_KEPT_DAYS),
    revision,
  }),
  response: settings,
  errors: ['record.changed'],
  requirements: [],
});

const held = z.record(z.string(), z.unknown());

/** Everything that is held about a student, as the file has it that the browser saves. */
const studentDossier = z.object({
  /** Moments are ISO 8601 here: people read this. */
  exported_at: z.string(),
  school: z.string(),
  student: z.object({
    id: z.number().int(),
    stu_name: z.string(),
    stu_number: z.string(),
    class_id: z.number().int(),
    class_name: z.string(),
    created_at: z.string(),
  }),
  /** Rows that name the student, by what they are: headsets, reports, changes. */
  held: z.record(z.string(), z.array(held)),
});
export type StudentDossier = z.infer<typeof studentDossier>;

export const studentData = defineCall({
  name: 'studentData',
  method: 'POST',
  path: '/api/privacy/studentData',
  summary:
    'Everything that is held about a student, for whoever asks for it; that it was asked is written down.',
  access: 'privacy.manage',
  request: z.object({ student_id: id }),
  response: studentDossier,
  errors: ['student.unknown'],
  requirements: [],
});

export const studentErase = defineCall({
  name: 'studentErase',
  method: 'POST',
  path: '/api/privacy/eraseStudent',
  summary:
    'Deletes a student and takes the name out of everything that stays: headsets, their reports, the log of changes.',
  access: 'privacy.manage',
  request: z.object({ student_id: id }),
  response: z.object({
    /** Entries of the log of changes that stay without the name. */
    anonymised: z.number().int(),
    /** Headsets that carried the name. */
    headsets: z.number().int(),
  }),
  errors: ['student.unknown'],
  requirements: [],
});
