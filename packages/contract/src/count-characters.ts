const SEGMENTS = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** Counts characters as people see them: a family emoji is one, and so is a letter with its accents (CRS-52). */
export function countCharacters(text: string): number {
  return [...SEGMENTS.segment(text)].length;
}

/** What can be part of a character: marks, joiners, flags, tones of skin, letters of Korean syllables. */
const PART =
  /[\p{M}\p{Cc}\p{Cf}\p{Emoji_Modifier}\p{Regional_Indicator}\u0E33\u0EB3\u1100-\u11FF\uA960-\uA97F\uD7B0-\uD7FF]/u;

/**
 * Whether a text has more characters than that, as `countCharacters` counts them. Finding where characters end is
 * slow: ten thousand long names would keep a server from everybody else for seconds.
 */
export function hasMoreCharacters(text: string, max: number): boolean {
  // No character is shorter than one unit.
  if (text.length <= max) return false;
  const characters: Iterable<unknown> = PART.test(text) ? SEGMENTS.segment(text) : text;
  let count = 0;
  for (const _ of characters) {
    count += 1;
    if (count > max) return true;
  }
  return false;
}
