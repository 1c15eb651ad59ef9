import { z } from 'zod';
import { defineCall } from '../call';
import { RATINGS } from '../courseware-outline';
import { id, line, optionalId, page } from '../fields';
import { outlineStep, pointSpread, pointStatuses, rating } from './results-shapes';

/** What a report tells of the review itself. */
const reviewHead = z.object({
  title: z.string(),
  /** Milliseconds. */
  ctime: z.number(),
  nickname: z.string(),
  /** Empty where no class was chosen. */
  class_name: z.string(),
  /** Milliseconds; null while it goes on. */
  end_time: z.number().nullable(),
});

const describedPoint = z.object({ p_id: z.number().int(), p_desc: z.string(), k_names: z.array(z.string()) });

export const reviewInfo = defineCall({
  name: 'reviewInfo',
  method: 'POST',
  path: '/api/cate/reviewInfo',
  summary: 'The report of a test that a class took: grades, steps, knowledge, times and attempts.',
  access: 'history.read',
  request: z.object({ reviewId: id }),
  response: z.object({
    reviewInfo: reviewHead,
    clientList: z.array(
      z.object({
        cid: z.number().int(),
        name: z.string(),
        /** `other` until they finished. */
        level: z.enum(RATINGS),
        ...pointStatuses,
      }),
    ),
    ratingList: z.array(rating),
    /** Mastery by knowledge point (STUDY-11). */
    pointsProcess: z.array(
      z.object({
        k_name: z.string(),
        right_rate: z.number(),
        error_rate: z.number(),
        empty_rate: z.number(),
      }),
    ),
    pointsUseTime: z.array(pointSpread),
    pointsTryCount: z.array(pointSpread),
    steps: z.array(outlineStep),
    points: z.array(describedPoint),
    /** Who finished each step; rates from 0 to 1. */
    stepsEntirety: z.array(z.object({ s_number: z.number().int(), num: z.number().int(), rate: z.number() })),
  }),
  errors: ['review.unknown'],
  requirements: ['STUDY-18', 'STUDY-19', 'STUDY-21'],
});

const besideClass = z.object({
  p_id: z.number().int(),
  k_name: z.string(),
  /** Null without an answer. */
  num: z.number().nullable(),
  /** Of everybody who answered. */
  avg: z.number().nullable(),
});

export const clientReviewInfo = defineCall({
  name: 'clientReviewInfo',
  method: 'POST',
  path: '/api/cate/clientReviewInfo',
  summary: 'The report of one student of a test, beside the class.',
  access: 'history.read',
  request: z.object({ reviewId: id, cid: id }),
  response: z.object({
    name: z.string(),
    level: z.enum(RATINGS),
    /** Each point: 1 correct, 2 wrong, 3 no answer. */
    process: z.array(z.object({ p_id: z.number().int(), p_desc: z.string(), status: z.number().int() })),
    /** Seconds. */
    pointsUseTime: z.array(besideClass),
    pointsCount: z.array(besideClass),
    steps: z.array(outlineStep.extend({ finished: z.boolean() })),
    points: z.array(describedPoint),
  }),
  errors: ['review.unknown', 'participant.unknown'],
  requirements: ['STUDY-20', 'STUDY-22'],
});

export const reviewStatements = defineCall({
  name: 'reviewStatements',
  method: 'POST',
  path: '/api/cate/reviewStatements',
  summary:
    'Everything that was reported in a test as xAPI statements, in pages, in the order of time; students under pseudonyms, unless the operator says otherwise.',
  access: 'history.read',
  request: z.object({ reviewId: id, page }),
  response: z.object({
    /** As version 1.0.3 of the xAPI writes them. */
    statements: z.array(z.record(z.string(), z.unknown())),
    total: z.number().int(),
    page_size: z.number().int(),
  }),
  errors: ['review.unknown'],
  requirements: [],
});

export const reviewList = defineCall({
  name: 'reviewList',
  method: 'POST',
  path: '/api/cate/reviewList',
  summary: "A page of the school's coursewares that tested a class, the newest first.",
  access: 'history.read',
  request: z.object({ keyword: line.max(100).default(''), classId: optionalId, page }),
  response: z.object({
    list: z.array(
      z.object({
        id: z.number().int(),
        title: z.string(),
        nickname: z.string(),
        class_name: z.string(),
        /** How many took part. */
        client_num: z.number().int(),
        /** Milliseconds. */
        start_time: z.number(),
      }),
    ),
    classList: z.array(z.object({ id: z.number().int(), name: z.string() })),
    total: z.number().int(),
    page_size: z.number().int(),
  }),
  errors: ['class.unknown'],
  requirements: ['STUDY-04', 'STUDY-06'],
});
