const SEGMENTS = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** Counts characters as people see them: a family emoji is one, and so is a letter with its accents (CRS-52). */
export function countCharacters(text: string): number {
  return [...SEGMENTS.segment(text)].length;
}
