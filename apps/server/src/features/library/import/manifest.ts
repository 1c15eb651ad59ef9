import { RESOURCE_KINDS } from '@orrery/contract';
import { z } from 'zod';
import { importSlug, importText, importTexts, importWords, MAX_WHOLE } from '../../../platform/import-texts';
import { PHASE_IDS, SUBJECT_WORDS } from '../../../platform/subjects';

const MAX_TITLE = 200;
const MAX_KNOWLEDGE = 500;
const MAX_DESCRIPTION = 5000;
const MAX_TERMS = 1000;
/** Seconds; longer than any lesson. */
const MAX_DURATION = 1e6;

const whole = z.number().int().positive().max(MAX_WHOLE);
/** A path inside the library's folder, with forward slashes. */
const innerPath = z
  .string()
  .regex(/^[\w.-]+(\/[\w.-]+)*$/, 'must be a path inside the folder')
  .refine((path) => !path.split('/').includes('..'), 'must stay inside the folder');

const entry = z.object({
  id: importSlug,
  kind: z.enum(RESOURCE_KINDS).exclude(['courseware', 'page']),
  file: innerPath,
  cover: innerPath.optional(),
  title: importTexts(MAX_TITLE),
  description: importTexts(MAX_DESCRIPTION),
  knowledge_point: importTexts(MAX_KNOWLEDGE),
  keywords: importWords,
  phase_ids: z.array(z.number().refine((id) => PHASE_IDS.includes(id), 'is no phase')).min(1),
  subjects: z.array(z.enum(SUBJECT_WORDS)).min(1),
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

/** A library cannot be imported: every problem, each with the entry that it is about. */
export class LibraryError extends Error {
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(`The library cannot be imported:\n${problems.map((problem) => `  ${problem}`).join('\n')}`);
    this.name = 'LibraryError';
    this.problems = problems;
  }
}

/**
 * Reads a manifest.
 * @param content what `content.json` holds, parsed
 * @throws LibraryError naming every bad entry
 */
export function parseManifest(content: unknown): ManifestEntry[] {
  if (!Array.isArray(content)) throw new LibraryError(['content.json: must be a list of entries']);
  const problems: string[] = [];
  const entries: ManifestEntry[] = [];
  const seen = new Set<string>();
  for (const [index, raw] of content.entries()) {
    const parsed = entry.safeParse(raw);
    const name = nameOf(raw, index);
    if (!parsed.success) {
      for (const issue of parsed.error.issues) {
        problems.push(`${name}: ${issue.path.join('.') || 'entry'}: ${issue.message}`);
      }
    } else if (seen.has(parsed.data.id)) problems.push(`${name}: the id is used twice`);
    else {
      seen.add(parsed.data.id);
      entries.push(parsed.data);
    }
  }
  if (problems.length > 0) throw new LibraryError(problems);
  return entries;
}

function nameOf(raw: unknown, index: number): string {
  const id = typeof raw === 'object' && raw !== null && 'id' in raw ? raw.id : undefined;
  return typeof id === 'string' && id !== '' ? id : `entry ${index + 1}`;
}
