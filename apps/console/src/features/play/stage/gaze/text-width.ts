const WIDE = /[\u2e80-\uffef]/u;

/** About how wide a short name stands at 13 px, in CSS pixels: measuring would cost a layout for every pose. */
export function textWidth(text: string): number {
  let width = 0;
  for (const character of text) width += WIDE.test(character) ? 13 : 7.5;
  return width;
}
