import { z } from 'zod';
import { defineCall } from '../call';
import { id, line, nothing, optionalId, page } from '../fields';

/** One resource on the wire (LIB-27); texts are in the language of the caller. */
export const resourceSchema = z.object({
  id: z.number().int(),
  rid: z.number().int(),
  title: z.string(),
  cover: z.string(),
  res_type: z.number().int(),
  res_type_name: z.string(),
  file_type: z.enum(['image', 'video', 'app', 'url']),
  is_bokong: z.number().int(),
  channel: z.number().int(),
  description: z.string(),
  knowledge_point: z.string(),
  key_word: z.string(),
  keywords: z.array(z.string()),
  use_explain: z.string(),
  video_url: z.string(),
  image_url: z.string(),
  url: z.string(),
  file_url: z.string(),
  file_size: z.number(),
  card_url: z.string(),
  icon: z.string(),
  is_review: z.number().int(),
  subject_ids: z.array(z.number().int()),
  phase_ids: z.array(z.number().int()),
  ctime: z.number(),
  utime: z.number(),
  /** Beyond the specification: what the card and the viewer show of the file. */
  width: z.number().int().nullable(),
  height: z.number().int().nullable(),
  duration: z.number().nullable(),
  triangles: z.number().int().nullable(),
  sha256: z.string(),
  mime: z.string(),
  licence: z.string(),
  credit: z.string(),
  source: z.string(),
  chapterList: z.array(
    z.object({
      id: z.number().int(),
      title: z.string(),
      cover: z.string(),
      intro: z.string(),
      duration: z.string(),
      control: z.string(),
      alternation: z.string(),
    }),
  ),
});
export type Resource = z.infer<typeof resourceSchema>;

export const resourceList = defineCall({
  name: 'resourceList',
  method: 'GET',
  path: '/api/res/alist',
  summary: 'A page of the cloud library, filtered; every filter left out means all.',
  access: 'library.read',
  request: z.object({
    page,
    res_type: optionalId,
    phase_id: optionalId,
    subject_id: optionalId,
    key_word: line.max(100).default(''),
    type: optionalId,
    channel: optionalId,
  }),
  response: z.object({ list: z.array(resourceSchema), total: z.number().int(), page_size: z.number().int() }),
  errors: [],
  requirements: ['LIB-17', 'LIB-13'],
});

export const padSearch = defineCall({
  name: 'padSearch',
  method: 'GET',
  path: '/api/pad/search',
  summary: 'A page of the cloud library for the tablet, filtered; every filter left out means all.',
  access: 'library.read',
  request: z.object({
    page,
    res_type: optionalId,
    phase_id: optionalId,
    subject_id: optionalId,
    key_word: line.max(100).default(''),
  }),
  response: z.object({ list: z.array(resourceSchema), total: z.number().int(), page_size: z.number().int() }),
  errors: [],
  requirements: ['LIB-40', 'LIB-41'],
});

export const resourceItem = defineCall({
  name: 'resourceItem',
  method: 'GET',
  path: '/api/res/item',
  summary: 'One resource.',
  access: 'library.read',
  request: z.object({ id }),
  response: z.object({ item: resourceSchema, banner: z.string(), review: z.null(), icon: z.string() }),
  errors: ['resource.unknown'],
  requirements: ['LIB-19'],
});

const named = z.object({ id: z.number().int(), name: z.string() });

export const referenceData = defineCall({
  name: 'referenceData',
  method: 'GET',
  path: '/api/cate/alist_json',
  summary: 'What lists can be filtered by: types, phases with their subjects.',
  access: 'library.read',
  request: nothing,
  response: z.object({
    res_type: z.array(named),
    phase: z.array(named.extend({ subjects: z.array(named) })),
  }),
  errors: [],
  requirements: ['LIB-20', 'LIB-26', 'LIB-42'],
});
