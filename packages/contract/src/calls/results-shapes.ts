import { z } from 'zod';
import { RATINGS } from '../courseware-outline';

/** A grade, who has it, and their share of everybody from 0 to 1. */
export const rating = z.object({
  level_name: z.enum(RATINGS),
  num: z.number().int(),
  rate: z.number(),
  cid_name_list: z.array(z.string()),
});

/** How many answered a point, and how; rates from 0 to 1 of everybody who takes part. */
export const pointTally = z.object({
  p_id: z.number().int(),
  p_desc: z.string(),
  right: z.number().int(),
  error: z.number().int(),
  empty: z.number().int(),
  right_rate: z.number(),
  error_rate: z.number(),
  empty_rate: z.number(),
});

const extreme = z.object({
  num: z.number(),
  /** Who it is. */
  cid_name_list: z.array(z.string()),
});

/** Largest, least and average of what a class needed; null where nobody did it. */
export const spread = z.object({ max: extreme, min: extreme, avg: extreme }).nullable();

/** The same by point (STUDY-19, STUDY-Q2); a point that nobody answered has no times and no attempts. */
export const pointSpread = z.object({
  p_id: z.number().int(),
  k_name: z.string(),
  max: extreme.nullable(),
  min: extreme.nullable(),
  avg: extreme.nullable(),
});

/** A step as its courseware describes it. */
export const outlineStep = z.object({
  s_number: z.number().int(),
  s_desc: z.string(),
  points_ids: z.array(z.number().int()),
});

/** How somebody answered, point by point. */
export const pointStatuses = {
  /** Points that are right. */
  right: z.number().int(),
  /** By the point's number: 1 correct, 2 wrong, 3 no answer. */
  points: z.record(z.string(), z.number().int()),
};
