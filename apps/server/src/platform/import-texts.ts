import { z } from 'zod';

/** Largest whole number that the database keeps. */
export const MAX_WHOLE = 2 ** 31 - 1;

const MAX_SLUG = 100;
const MAX_WORDS = 50;
const MAX_WORD = 60;

/** Characters that no text of a library has: a database refuses them, a terminal obeys them. */
const CONTROL = /[\p{Cs}\p{Cc}]/u;

/** A text of a manifest: every list that shows it carries it whole, so it has an end. Lines may break. */
export function importText(max: number) {
  return z
    .string()
    .trim()
    .max(max)
    .refine((text) => !CONTROL.test(text.replace(/[\t\r\n]/g, ' ')), 'holds a control character');
}

/** A text in both languages. */
export function importTexts(max: number) {
  const text = importText(max).min(1);
  return z.object({ en: text, zh: text });
}

const words = z.array(importText(MAX_WORD).min(1)).max(MAX_WORDS);

/** Words to find something by. */
export const importWords = z.object({ en: words, zh: words });

/** The manifest's own name of something. */
export const importSlug = z
  .string()
  .max(MAX_SLUG)
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'must be lower-case words joined by hyphens');
