import { z } from 'zod';

/** A positive id; forms send it as text. */
export const id = z.coerce.number<number | string>().int().positive();

/** An id where 0, nothing and the empty text all mean "none" or "all" (GEN-71). */
export const optionalId = z
  .union([z.number(), z.string(), z.null()])
  .optional()
  .transform((value) => Number(value || 0))
  .pipe(z.number().int().nonnegative())
  .transform((value) => value || undefined);

/** Ids as comma-joined text or as a list; duplicates fall away, order stays (CRS-Q11). */
export const idList = z
  .union([z.array(z.union([z.number(), z.string()])), z.string(), z.number()])
  .transform((value) => (Array.isArray(value) ? value : String(value).split(',').filter(Boolean)).map(Number))
  .pipe(z.array(z.number().int().positive()))
  .transform((ids) => [...new Set(ids)]);

/** Page number, first page by default. */
export const page = z.coerce.number<number | string>().int().min(1).max(100_000).default(1);

/** A title in both languages. */
export const bilingual = z.object({ en: z.string(), zh: z.string() });
export type Bilingual = z.infer<typeof bilingual>;

/** Nothing to send, nothing to answer. */
export const nothing = z.object({});
