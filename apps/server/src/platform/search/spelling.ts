/** Words shorter than this have too many neighbours. */
export const MIN_CORRECTED_LETTERS = 4;
/** From this length two slips are taken for one word. */
const TWO_SLIPS_LETTERS = 7;
/** Of words that are equally near, so many are tried. */
const MAX_NEAREST = 5;

/** The words nearest to one that was typed, all with as few slips as the nearest; none where all are too far. */
export function nearestTo(typed: string, known: readonly string[]): string[] {
  const allowed = [...typed].length < TWO_SLIPS_LETTERS ? 1 : 2;
  const near = known
    .map((word) => ({ word, slips: countSlips(typed, word) }))
    // With another beginning, two slips make another word.
    .filter(({ word, slips }) => slips <= allowed && (slips < 2 || word[0] === typed[0]));
  const least = Math.min(...near.map(({ slips }) => slips));
  return near
    .filter(({ slips }) => slips === least)
    .map(({ word }) => word)
    .sort()
    .slice(0, MAX_NEAREST);
}

/** Two known words that were typed without the space between them; null where it is not two of them. */
export function spaceOut(typed: string, known: readonly string[]): string | null {
  const first = known.find((word) => typed.startsWith(word) && known.includes(typed.slice(word.length)));
  return first === undefined ? null : `${first} ${typed.slice(first.length)}`;
}

/** How many letters are wrong, missing, too many, or have changed places with the next one. */
export function countSlips(typed: string, word: string): number {
  const [from, to] = [[...typed], [...word]];
  let beforeLast: number[] = [];
  let last = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (let i = 1; i <= from.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= to.length; j += 1) {
      const same = from[i - 1] === to[j - 1];
      let least = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + (same ? 0 : 1));
      const swapped = i > 1 && j > 1 && from[i - 1] === to[j - 2] && from[i - 2] === to[j - 1];
      if (swapped) least = Math.min(least, (beforeLast[j - 2] ?? 0) + 1);
      row.push(least);
    }
    [beforeLast, last] = [last, row];
  }
  return last[to.length] ?? 0;
}
