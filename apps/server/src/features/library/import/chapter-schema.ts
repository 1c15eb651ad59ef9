import { z } from 'zod';
import { innerPath } from '../../../platform/import-files';
import { importText, importTexts, MAX_WHOLE } from '../../../platform/import-texts';

const MAX_CHAPTERS = 50;
const MAX_TITLE = 100;
const MAX_INTRO = 1000;
/** Seconds; longer than any lesson. */
export const MAX_DURATION = 1e6;

/** Words of a manifest in the order of the wire's digits (LIB-51, LIB-52). */
const CONTROLS = ['order', 'progress', 'voice'] as const;
const INTERACTIONS = ['gaze', 'click', 'move'] as const;

/** Some of a few words, as a string of their digits (LIB-Q5): the first word is 1. */
function digits<Word extends string>(words: readonly [Word, ...Word[]]) {
  return z
    .array(z.enum(words))
    .refine((given) => new Set(given).size === given.length, 'names one twice')
    .default([])
    .transform((given) => given.map((word) => words.indexOf(word) + 1).join(''));
}

const intro = importText(MAX_INTRO).default('');

const chapter = z.object({
  id: z.number().int().positive().max(MAX_WHOLE),
  title: importTexts(MAX_TITLE),
  intro: z.object({ en: intro, zh: intro }).default({ en: '', zh: '' }),
  cover: innerPath.optional(),
  duration: z.number().positive().max(MAX_DURATION).optional(),
  control: digits(CONTROLS),
  interaction: digits(INTERACTIONS),
});

/** The modules of a piece, each under a number of its own (LIB-28). */
export const chapterList = z
  .array(chapter)
  .max(MAX_CHAPTERS)
  .superRefine((list, context) => {
    const ids = list.map(({ id }) => id);
    for (const [index, id] of ids.entries()) {
      if (ids.indexOf(id) === index) continue;
      context.addIssue({ code: 'custom', path: [index, 'id'], message: `the id ${id} is used twice` });
    }
  })
  .default([]);
