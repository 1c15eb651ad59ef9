import { z } from 'zod';
import { defineCall } from '../call';
import { id, line, optionalId, page } from '../fields';

export const reviewInfo = defineCall({
  name: 'reviewInfo',
  method: 'POST',
  path: '/api/cate/reviewInfo',
  summary: 'A courseware that tested its class, run once: which, with whom, by whom and since when.',
  access: 'history.read',
  request: z.object({ reviewId: id }),
  response: z.object({
    reviewInfo: z.object({
      title: z.string(),
      /** Milliseconds. */
      ctime: z.number(),
      nickname: z.string(),
      /** Empty where no class was chosen. */
      class_name: z.string(),
      /** Milliseconds; null while it goes on. */
      end_time: z.number().nullable(),
    }),
  }),
  errors: ['review.unknown'],
  requirements: ['STUDY-21'],
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
        /** Milliseconds. */
        start_time: z.number(),
      }),
    ),
    total: z.number().int(),
    page_size: z.number().int(),
  }),
  errors: ['class.unknown'],
  requirements: ['STUDY-06'],
});
