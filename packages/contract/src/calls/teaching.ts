import { z } from 'zod';
import { defineCall } from '../call';
import { RATINGS } from '../courseware-outline';
import { id } from '../fields';
import { PARTICIPANT_STATUS } from '../wire-numbers';
import { outlineStep, pointTally, rating, spread } from './results-shapes';

/** How many of a class are where (TEACH-21). */
const studentsNumber = z.object({
  /** Finished. */
  review_ed: z.number().int(),
  /** In progress. */
  review_ing: z.number().int(),
  /** Not begun. */
  un_review: z.number().int(),
});

export const reviewData = defineCall({
  name: 'reviewData',
  method: 'POST',
  path: '/api/play/reviewData',
  summary: 'How the class does in a running test: everybody, every point, every grade.',
  access: 'history.read',
  request: z.object({ reviewId: id }),
  response: z.object({
    students_number: studentsNumber,
    student_statistical: z.array(
      z.object({
        /** Of the participant, which every other call of a review asks for: also who is not logged in has one. */
        student_id: z.number().int(),
        client_id: z.number().int(),
        name: z.string(),
        /** 1 in progress, 2 finished, 3 not begun: holding, without details (TEACH-05). */
        status: z.enum(PARTICIPANT_STATUS),
        /** In the caller's language. */
        status_desc: z.string(),
        level: z.enum(RATINGS),
        right: z.number().int(),
        error: z.number().int(),
        empty: z.number().int(),
        /** Of who is in progress: number of the step that goes on, between two steps of the next one. */
        step: z.number().int().nullable(),
      }),
    ),
    points_statistical: z.array(pointTally),
    level_statistical: z.array(rating),
  }),
  errors: ['review.unknown'],
  requirements: ['TEACH-15', 'TEACH-19', 'TEACH-21'],
});

export const studentReviewData = defineCall({
  name: 'studentReviewData',
  method: 'POST',
  path: '/api/play/studentReviewData',
  summary: 'How one of the class does in a test: every point, with attempts and time beside the class.',
  access: 'history.read',
  request: z.object({ reviewId: id, student_id: id }),
  response: z.object({
    name: z.string(),
    level: z.enum(RATINGS),
    status: z.enum(PARTICIPANT_STATUS),
    /** Of the points, from 0 to 1. */
    right_rate: z.number(),
    points: z.array(
      z.object({
        p_id: z.number().int(),
        p_desc: z.string(),
        /** 1 correct, 2 wrong, 3 no answer. */
        status: z.number().int(),
        /** Null without an answer; times in seconds. */
        tries: z.number().int().nullable(),
        seconds: z.number().nullable(),
        average_tries: z.number().nullable(),
        average_seconds: z.number().nullable(),
      }),
    ),
    steps: z.array(outlineStep.extend({ seconds: z.number().nullable(), finished: z.boolean() })),
  }),
  errors: ['review.unknown', 'participant.unknown'],
  requirements: ['TEACH-04', 'TEACH-16'],
});

export const reviewCharts = defineCall({
  name: 'reviewCharts',
  method: 'POST',
  path: '/api/play/reviewCharts',
  summary: 'The charts of a running test: where everybody is, what they know, how long steps took.',
  access: 'history.read',
  request: z.object({
    review_id: id,
    /** 1 the whole class; other modes answer the same. */
    mode_type: z.coerce.number<number | string>().int().min(0).max(99).default(1),
    /** 1 Chinese, anything else English; the caller's language where it is left out. */
    language_id: z.coerce.number<number | string>().int().min(0).max(99).optional(),
    rid: id.optional(),
  }),
  response: z.object({
    /** The mode that was asked for. */
    dataPattern: z.number().int(),
    distributionEcharts: z.array(
      z.object({
        s_number: z.number().int(),
        s_desc: z.string(),
        /** Students in the step now. */
        num: z.number().int(),
        finished: z.number().int(),
        cid_name_list: z.array(z.string()),
      }),
    ),
    progressEcharts: z.array(
      z.object({
        k_name: z.string(),
        right_rate: z.number(),
        error_rate: z.number(),
        empty_rate: z.number(),
      }),
    ),
    knowledgeData: z.array(pointTally),
    stepListTable: z.array(
      z.object({
        s_number: z.number().int(),
        s_desc: z.string(),
        /** Seconds. */
        spread,
        students: z.array(z.object({ name: z.string(), seconds: z.number() })),
      }),
    ),
  }),
  errors: ['review.unknown', 'resource.unknown'],
  requirements: ['TEACH-17', 'TEACH-18', 'TEACH-20', 'TEACH-Q1'],
});
