import { z } from 'zod';
import { defineCall } from '../call';
import { id, line, nothing, optionalId, page } from '../fields';
import { RESOURCE_SORTS } from '../wire-numbers';

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
  /** 1 where the operator took it out of the library: courses still name it, and nobody can play it any more. */
  is_removed: z.number().int(),
  use_explain: z.string(),
  video_url: z.string(),
  image_url: z.string(),
  url: z.string(),
  file_url: z.string(),
  file_size: z.number(),
  cover_file_size: z.number(),
  banner: z.string(),
  desc: z.string(),
  type: z.number().int(),
  user_name: z.string(),
  card_url: z.string(),
  icon: z.string(),
  is_review: z.number().int(),
  subject_ids: z.array(z.number().int()),
  phase_ids: z.array(z.number().int()),
  grade_ids: z.array(z.number().int()),
  general_cate_ids: z.array(z.number().int()),
  new_know_cate_ids: z.array(z.number().int()),
  volume_ids: z.array(z.number().int()),
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

/** By what lists of resources are narrowed (LIB-40, LIB-Q2); every filter left out means all. */
const resourceFilter = z.object({
  page,
  res_type: optionalId,
  /** The attribute: 1 subject lessons, 2 general. */
  cate_type: optionalId,
  phase_id: optionalId,
  subject_id: optionalId,
  general_cate_id: optionalId,
  grade_id: optionalId,
  new_know_cate_id: optionalId,
  volume_id: optionalId,
  key_word: line.max(100).default(''),
});

const resourcePage = z.object({
  list: z.array(resourceSchema),
  total: z.number().int(),
  page_size: z.number().int(),
  /** 1 where nothing holds the searched words, and these are the nearest to them. */
  similar: z.number().int(),
});

export const resourceList = defineCall({
  name: 'resourceList',
  method: 'GET',
  path: '/api/res/alist',
  summary:
    "A page of the cloud library or of the school's own resources, the best match first where words are searched.",
  access: 'library.read',
  request: resourceFilter.extend({
    /** List type: 20 cloud resources, 21 the school's own. */
    type: optionalId,
    channel: optionalId,
    /** Order where no words are searched: the library's own by default. */
    sort: z.enum(RESOURCE_SORTS).default('library'),
  }),
  response: resourcePage,
  errors: ['rate.limited'],
  requirements: ['LIB-13', 'LIB-14', 'LIB-17', 'LIB-18', 'LIB-Q1', 'LIB-Q2'],
});

export const padSearch = defineCall({
  name: 'padSearch',
  method: 'GET',
  path: '/api/pad/search',
  summary: 'A page of the cloud library for the tablet, filtered; every filter left out means all.',
  access: 'library.read',
  request: resourceFilter,
  response: resourcePage,
  errors: ['rate.limited'],
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

/** What a chosen subject adds to the filters (LIB-35). */
const subCategories = z.object({
  grade: z.array(named),
  new_know_cate: z.array(named),
  volume: z.array(named),
});

/** A node of the category tree (LIB-25): `key` says what it is, and ids are unique under one key. */
export interface CategoryNode {
  id: number;
  name: string;
  key: 'cate_type' | 'phase' | 'subject' | 'general_cate' | 'new_know_cate';
  subCate: CategoryNode[];
}
const categoryNode: z.ZodType<CategoryNode> = z.lazy(() =>
  z.object({
    id: z.number().int(),
    name: z.string(),
    key: z.enum(['cate_type', 'phase', 'subject', 'general_cate', 'new_know_cate']),
    subCate: z.array(categoryNode),
  }),
);

export const referenceData = defineCall({
  name: 'referenceData',
  method: 'GET',
  path: '/api/cate/alist_json',
  summary: 'What lists can be filtered by: types, phases with their subjects, categories, grades, volumes.',
  access: 'library.read',
  request: nothing,
  response: subCategories.extend({
    res_type: z.array(named),
    phase: z.array(named.extend({ subjects: z.array(named) })),
    /** Attributes with their general categories. */
    cate: z.array(named.extend({ subCate: z.array(named) })),
  }),
  errors: [],
  requirements: ['LIB-20', 'LIB-26', 'LIB-37', 'LIB-42', 'LIB-Q3'],
});

export const generalCategories = defineCall({
  name: 'generalCategories',
  method: 'GET',
  path: '/api/cate/getGeneralCate_json',
  summary: 'The general categories, offered where the attribute is 2.',
  access: 'library.read',
  request: nothing,
  response: z.object({ list: z.array(named) }),
  errors: [],
  requirements: ['LIB-21', 'LIB-34', 'LIB-38', 'LIB-Q3'],
});

export const subCategoryList = defineCall({
  name: 'subCategoryList',
  method: 'GET',
  path: '/api/cate/getSubCate_json',
  summary: 'Grades, knowledge categories and volumes of a subject that the library holds something for.',
  access: 'library.read',
  request: z.object({ res_type: optionalId, phase_id: optionalId, subject_id: optionalId }),
  response: subCategories,
  errors: [],
  requirements: ['LIB-22', 'LIB-35', 'LIB-39', 'LIB-Q3'],
});

export const categoryTree = defineCall({
  name: 'categoryTree',
  method: 'GET',
  path: '/api/cate/newAll',
  summary:
    'All categories as a tree: attribute, phase, subject, knowledge category; attribute, general category.',
  access: 'library.read',
  request: nothing,
  response: z.object({ list: z.array(categoryNode) }),
  errors: [],
  requirements: ['LIB-23', 'LIB-24', 'LIB-25'],
});
