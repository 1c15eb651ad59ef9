import { RESOURCE_KINDS } from '@orrery/contract';
import { z } from 'zod';
import { innerPath } from '../../../platform/import-files';
import { importSlug, importText, importTexts, importWords, MAX_WHOLE } from '../../../platform/import-texts';
import { GRADE_IDS, PHASE_IDS, SUBJECT_WORDS, VOLUME_IDS } from '../../../platform/subjects';
import { chapterList, MAX_DURATION } from './chapter-schema';

const MAX_TITLE = 200;
const MAX_KNOWLEDGE = 500;
const MAX_DESCRIPTION = 5000;
const MAX_TERMS = 1000;
const MAX_CATEGORIES = 20;
const MAX_ADDRESS = 2000;

const whole = z.number().int().positive().max(MAX_WHOLE);

/** Some of a few numbers, each once. */
function someOf(ids: readonly number[], message: string) {
  return z
    .array(z.number().refine((id) => ids.includes(id), message))
    .max(ids.length)
    .default([])
    .transform((given) => [...new Set(given)]);
}

/** Categories by the slug that the folder's `categories.json` gives them, or by the number that the platform knows. */
const categories = z
  .array(z.union([importSlug, whole], 'must be a slug of categories.json or the number of a category'))
  .max(MAX_CATEGORIES)
  .default([]);

/** The address of a page: nothing that runs here, and no secret of anybody. */
const pageAddress = z
  .string()
  .max(MAX_ADDRESS)
  .refine(
    (text) => /^https?:\/\/\S+$/i.test(text) && URL.canParse(text),
    'must begin with http:// or https://',
  )
  .refine((text) => {
    const { username, password } = URL.canParse(text) ? new URL(text) : { username: '', password: '' };
    return username === '' && password === '';
  }, 'must not hold a name or password')
  .transform((text) => (URL.canParse(text) ? new URL(text).href : text));

const entry = z.object({
  id: importSlug,
  kind: z.enum(RESOURCE_KINDS),
  file: innerPath.optional(),
  /** Where a page is; everything else is a file. */
  url: pageAddress.optional(),
  cover: innerPath.optional(),
  /** A film of a courseware, for whoever has no headset on. */
  preview: innerPath.optional(),
  /** The students' activity card, to print. */
  card: innerPath.optional(),
  title: importTexts(MAX_TITLE),
  description: importTexts(MAX_DESCRIPTION),
  knowledge_point: importTexts(MAX_KNOWLEDGE),
  keywords: importWords,
  phase_ids: z.array(z.number().refine((id) => PHASE_IDS.includes(id), 'is no phase')).min(1),
  subjects: z.array(z.enum(SUBJECT_WORDS)).min(1),
  grades: someOf(GRADE_IDS, 'is no grade'),
  volumes: someOf(VOLUME_IDS, 'is no volume'),
  general_categories: categories,
  knowledge_categories: categories,
  chapters: chapterList,
  /** No piece without its terms: schools must know what they may do with it. */
  licence: importText(MAX_TERMS).min(1),
  credit: importText(MAX_TERMS).min(1),
  source: importText(MAX_TERMS).default(''),
  bytes: z.number().int().positive().optional(),
  width: whole.optional(),
  height: whole.optional(),
  duration: z.number().positive().max(MAX_DURATION).optional(),
  triangles: whole.optional(),
  loop: z.boolean().default(false),
});

/** One piece of a library's manifest. */
export type ManifestEntry = z.output<typeof entry>;

/** An entry that shows something: a page by its address, everything else by its file. */
export const manifestEntry = entry.superRefine(({ kind, file, url, preview }, context) => {
  const wrong = (field: string, message: string) =>
    context.addIssue({ code: 'custom', path: [field], message });
  if (kind === 'page') {
    if (url === undefined) wrong('url', 'a page needs its address');
    if (file !== undefined) wrong('file', 'a page has an address and no file');
  } else {
    if (file === undefined) wrong('file', `a ${kind} needs its file`);
    if (url !== undefined) wrong('url', 'only a page has an address');
  }
  if (preview !== undefined && kind !== 'courseware') wrong('preview', 'only a courseware has a preview');
});
