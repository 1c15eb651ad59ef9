/** Writing from right to left, and signs that turn the direction. */
const TURNING = /[\u0590-\u08ff\u200e\u200f\u202a-\u202e\u2066-\u2069\ufb1d-\ufdff\ufe70-\ufeff]/;
/** Signs whose effect goes on until another sign ends it. */
const OPEN_ENDED = /[\u202a-\u202e\u2066-\u2069]/g;

/** Keeps a text within a sentence from turning the words around it: hostile titles do so on purpose. */
export function isolate(text: string): string {
  return TURNING.test(text) ? `\u2068${text.replace(OPEN_ENDED, '')}\u2069` : text;
}
