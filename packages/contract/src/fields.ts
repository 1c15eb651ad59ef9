import { z } from 'zod';

/** The database counts in 32 bits: an id beyond them is nobody's, and asking for it would be a fault of ours. */
const MAX_ID = 2 ** 31 - 1;

/** A NUL, which PostgreSQL stores in no text, or half of a surrogate pair, which it takes in no JSON. */
const UNSTORABLE = /[\0\p{Surrogate}]/u;

/** Whether a text can be stored as it is. */
export function isStorable(text: string): boolean {
  return !UNSTORABLE.test(text);
}

/** A line that somebody typed or a device tells of itself, without spaces around it. */
export const line = z.string().trim().refine(isStorable);

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

/** Ids as comma-joined text or as a list; duplicates fall away, order stays (CRS-Q11). */
export const idList = z
  .union([z.array(z.union([z.number(), z.string()])), z.string(), z.number()])
  .transform((value) => (Array.isArray(value) ? value : String(value).split(',').filter(Boolean)).map(Number))
  .pipe(z.array(z.number().int().positive()))
  .refine((ids) => ids.every((value) => value <= MAX_ID))
  .transform((ids) => [...new Set(ids)]);

/** Page number, first page by default. */
export const page = z.coerce.number<number | string>().int().min(1).max(100_000).default(1);

/** A title in both languages. */
export const bilingual = z.object({ en: z.string(), zh: z.string() });
export type Bilingual = z.infer<typeof bilingual>;

/** Nothing to send, nothing to answer. */
export const nothing = z.object({});
