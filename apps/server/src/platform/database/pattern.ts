/** A pattern of `like` for a text that stands anywhere, its own signs taken as they are. */
export function toPattern(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`;
}
