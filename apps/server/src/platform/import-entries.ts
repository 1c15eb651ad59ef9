import { z } from 'zod';
import { importSlug } from './import-texts';

/** A list of a library's folder, as far as it can be read. */
export interface ParsedList<Entry> {
  readonly entries: readonly Entry[];
  /** Ids that the list takes out of the library. */
  readonly removed: readonly string[];
  /** Everything that is wrong, each with the entry that it is about. */
  readonly problems: readonly string[];
}

/** What is left of an entry that the library lost. */
const tombstone = z.object({ id: importSlug });

/**
 * Reads a list entry by entry, so that one bad line hides no other.
 * @param content the file, parsed
 * @param file its name, for problems
 */
export function parseEntries<Entry extends { readonly id: string }>(
  content: unknown,
  file: string,
  schema: z.ZodType<Entry>,
): ParsedList<Entry> {
  if (!Array.isArray(content)) {
    return { entries: [], removed: [], problems: [`${file}: must be a list of entries`] };
  }
  const problems: string[] = [];
  const entries: Entry[] = [];
  const removed: string[] = [];
  const seen = new Set<string>();
  for (const [index, raw] of content.entries()) {
    const name = nameOf(raw, 'id', index);
    const isGone = isRemoved(raw);
    const parsed = isGone ? tombstone.safeParse(raw) : schema.safeParse(raw);
    if (!parsed.success) problems.push(...toProblems(parsed.error, name));
    else if (seen.has(parsed.data.id)) problems.push(`${name}: the id is used twice`);
    else {
      seen.add(parsed.data.id);
      if (isGone) removed.push(parsed.data.id);
      else entries.push(parsed.data as Entry);
    }
  }
  return { entries, removed, problems };
}

/** Faults of an entry, one line each. */
export function toProblems(error: z.ZodError, name: string): string[] {
  return error.issues.map(({ path, message }) => `${name}: ${path.join('.') || 'entry'}: ${message}`);
}

/** What an entry calls itself; its place in the list where it has no name. */
export function nameOf(raw: unknown, field: 'id' | 'slug', index: number): string {
  const name = typeof raw === 'object' && raw !== null ? Reflect.get(raw, field) : undefined;
  return typeof name === 'string' && name !== '' ? name : `entry ${index + 1}`;
}

function isRemoved(raw: unknown): boolean {
  return typeof raw === 'object' && raw !== null && 'removed' in raw && raw.removed === true;
}
