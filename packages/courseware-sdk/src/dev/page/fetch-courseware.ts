import { z } from 'zod';

/** The folder as it is now: an archive, or what is wrong with it; null where nobody answers. */
export type FetchedCourseware =
  | { readonly url: string; readonly warnings: readonly string[] }
  | { readonly problems: readonly string[] }
  | null;

const refusal = z.object({ problems: z.array(z.string()) });
const texts = z.array(z.string());

/** The address must be given back by `URL.revokeObjectURL`. */
export async function fetchCourseware(): Promise<FetchedCourseware> {
  try {
    const answer = await fetch('/courseware.zip', { cache: 'no-store' });
    if (!answer.ok) return refusal.parse(await answer.json());
    const warnings = texts.parse(JSON.parse(decodeURIComponent(answer.headers.get('x-warnings') ?? '[]')));
    return { url: URL.createObjectURL(await answer.blob()), warnings };
  } catch {
    return null;
  }
}
