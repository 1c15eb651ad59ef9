import { z } from 'zod';
import { findNameFault } from './names';

/** The database counts in 32 bits: an id beyond them is nobody's, and asking for it would be a fault of ours. */
const MAX_ID = 2 ** 31 - 1;

/** The same in JSON, as devices send it: never as text. */
export const recordId = z.number().int().positive().max(MAX_ID);

/** A NUL, which PostgreSQL stores in no text, or half of a surrogate pair, which it takes in no JSON. */
const UNSTORABLE = /[\0\p{Surrogate}]/u;

/** Whether a text can be stored as it is. */
export function isStorable(text: string): boolean {
  return !UNSTORABLE.test(text);
}

/** A line that somebody typed or a device tells of itself, without spaces around it. */
export const line = z.string().trim().refine(isStorable);

/** A name that people gave, without spaces around it. @param max most characters as people count them */
export const nameOf = (max: number) =>
  z
    .string()
    .trim()
    .refine((name) => findNameFault(name, max) === null);

/** A positive id; forms send it as text. */
export const id = z.coerce
  .number<number | string>()
  .int()
  .positive()
  .refine((value) => value <= MAX_ID);

/** An id where 0, nothing and the empty text all mean "none" or "all" (GEN-71). */
export const optionalId = z
  .union([z.number(), z.string(), z.null()])
  .optional()
  .transform((value) => Number(value || 0))
  .pipe(
    z
      .number()
      .int()
      .nonnegative()
      .refine((value) => value <= MAX_ID),
  )
  .transform((value) => value || undefined);

/** More than any order addresses, repeated ids included. */
const MAX_LIST_ENTRIES = 10_000;

/**
 * Ids as comma-joined text or as a list; duplicates fall away, order stays (CRS-Q11). Entries are looked at by hand
 * and named by one issue: with one for each, a body of a megabyte keeps the server from everything else for seconds.
 */
export const idList = z
  .union([z.array(z.custom<number | string>()), z.string(), z.number()])
  .transform((value, context) => {
    const entries: readonly unknown[] = Array.isArray(value)
      ? value
      : String(value).split(',').filter(Boolean);
    const ids = entries.length > MAX_LIST_ENTRIES ? null : entries.map(toId);
    if (ids?.every((one) => one !== null)) return [...new Set(ids)];
    context.addIssue({ code: 'custom', message: ids === null ? 'too_many' : 'invalid' });
    return z.NEVER;
  });

/** A list's entry as a positive id; null where it is none. */
function toId(entry: unknown): number | null {
  const value = typeof entry === 'string' || typeof entry === 'number' ? Number(entry) : 0;
  return Number.isInteger(value) && value > 0 && value <= MAX_ID ? value : null;
}

/** A list as JSON text, as forms send it, or as it is. @param max most entries */
export const jsonList = <T extends z.ZodType>(entry: T, max: number) =>
  z.preprocess((value) => {
    if (typeof value !== 'string') return value;
    try {
      return JSON.parse(value);
    } catch {
      return value;
    }
  }, z.array(entry).max(max));

/** The revision of the row that the caller saw; without it a save overwrites whatever stands there. */
export const revision = z.coerce.number<number | string>().int().positive().optional();

/** Page number, first page by default. */
export const page = z.coerce.number<number | string>().int().min(1).max(100_000).default(1);

/** A title in both languages. */
export const bilingual = z.object({ en: z.string(), zh: z.string() });
export type Bilingual = z.infer<typeof bilingual>;

/** Half of a character, or one that no title has: databases refuse them, terminals obey them. */
const CONTROL = /[\p{Cs}\p{Cc}]/u;

/** A title of one line in both languages. @param max most characters */
export const titlesOf = (max: number) =>
  bilingual.refine(
    ({ en, zh }) => [en, zh].every((text) => text.trim() !== '' && text.length <= max && !CONTROL.test(text)),
    { error: `must be 1 to ${max} characters in each language, in one line` },
  );

/** Nothing to send, nothing to answer. */
export const nothing = z.object({});
