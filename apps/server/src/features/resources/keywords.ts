/** Between keywords, as people type it: a Chinese keyboard has its own commas. */
const COMMAS = /[,，、;；]/;

/** The keywords of a typed line, each once, without empty ones (RES-41). */
export function toKeywords(typed: string): string[] {
  const words = typed.split(COMMAS).map((word) => word.trim());
  return [...new Set(words.filter(Boolean))];
}
