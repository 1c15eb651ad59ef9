import { z } from 'zod';
import { nameOf, toProblems } from '../../../platform/import-entries';
import { readImportJson } from '../../../platform/import-json';
import { importSlug, importTexts, MAX_WHOLE } from '../../../platform/import-texts';
import { PHASE_IDS, SUBJECT_WORDS } from '../../../platform/subjects';

const MAX_NAME = 60;

const general = z.object({
  id: z.number().int().positive().max(MAX_WHOLE),
  slug: importSlug,
  name: importTexts(MAX_NAME),
});
const knowledge = general.extend({
  /** Where it is offered: these subjects of these phases, of all phases where none is named. */
  subjects: z.array(z.enum(SUBJECT_WORDS)).min(1),
  phase_ids: z.array(z.number().refine((id) => PHASE_IDS.includes(id), 'is no phase')).default([]),
});

type General = z.output<typeof general>;
type Knowledge = z.output<typeof knowledge>;

/** The categories that a library brings. */
export interface CategoryFile {
  readonly general: readonly General[];
  readonly knowledge: readonly Knowledge[];
  readonly problems: readonly string[];
}

/**
 * Reads `<folder>/categories.json`; a library may have none. What is wrong with its entries is in the answer.
 * @throws ImportError where it is no JSON
 */
export async function readCategoryFile(folder: string): Promise<CategoryFile> {
  const content = (await readImportJson(folder, 'categories.json'))?.value ?? {};
  const lists = z
    .object({ general: z.array(z.unknown()).default([]), knowledge: z.array(z.unknown()).default([]) })
    .safeParse(content);
  if (!lists.success) {
    return { general: [], knowledge: [], problems: toProblems(lists.error, 'categories.json') };
  }
  const problems: string[] = [];
  return {
    general: parseList(lists.data.general, general, problems),
    knowledge: parseList(lists.data.knowledge, knowledge, problems),
    problems,
  };
}

/** Entries whose number and slug are their own within the list. */
function parseList<Entry extends General>(
  list: readonly unknown[],
  schema: z.ZodType<Entry>,
  problems: string[],
): Entry[] {
  const entries: Entry[] = [];
  for (const [index, raw] of list.entries()) {
    const name = `categories.json: ${nameOf(raw, 'slug', index)}`;
    const parsed = schema.safeParse(raw);
    if (!parsed.success) problems.push(...toProblems(parsed.error, name));
    else if (entries.some(({ id }) => id === parsed.data.id)) problems.push(`${name}: the id is used twice`);
    else if (entries.some(({ slug }) => slug === parsed.data.slug)) {
      problems.push(`${name}: the slug is used twice`);
    } else entries.push(parsed.data);
  }
  return entries;
}
