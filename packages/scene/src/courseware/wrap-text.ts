/**
 * A Chinese character with the marks that may not begin a line, a word, or the space between words. A no-break space
 * holds a figure and its unit together.
 */
const PIECES =
  /[\u2e80-\u9fff\uf900-\ufaff][，。、；：？！）》”’]*|(?:[^\s\u2e80-\u9fff\uf900-\ufaff]|\u00a0)+|[^\S\u00a0]+/gu;

/**
 * Breaks a text into lines, between words or, in Chinese, between characters.
 * @param measure width of a text, in the unit of `width`
 */
export function wrapText(text: string, width: number, measure: (text: string) => number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const piece of text.match(PIECES) ?? []) {
    if (line !== '' && measure((line + piece).trimEnd()) > width) {
      lines.push(line.trimEnd());
      line = piece.trimStart();
    } else line += piece;
  }
  if (line.trim() !== '') lines.push(line.trimEnd());
  return lines;
}

/** The same number of lines, as equally long as they can be: no last word stands alone. */
export function wrapEvenly(text: string, width: number, measure: (text: string) => number): string[] {
  let best = wrapText(text, width, measure);
  for (let share = 0.95; share >= 0.5; share -= 0.05) {
    const narrower = wrapText(text, width * share, measure);
    if (narrower.length > best.length) break;
    best = narrower;
  }
  return best;
}
