/** Gives somebody a file to keep. @param type its media type */
export function saveFile(name: string, content: BlobPart, type: string): void {
  const address = URL.createObjectURL(new Blob([content], { type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}

/** What translations put around names that somebody typed, so that they do not turn a sentence; no file needs it. */
const ISOLATES = /[\u2066-\u2069]/g;

/** Characters; systems stop at 255 bytes, of which one may take three. */
const LONGEST_NAME = 80;

/** A text as a file name that every system takes, without its end, shortened to one. @param otherwise where nothing is left of it */
export function toFileName(text: string, otherwise: string): string {
  const name = [...text]
    .slice(0, LONGEST_NAME)
    .join('')
    .replace(ISOLATES, '')
    .replace(/[\\/:*?"<>|\p{Cc}]+/gu, '-')
    .split('-')
    .map((part) => part.trim())
    .join('-')
    .replace(/^[.\s-]+|[.\s-]+$/g, '');
  return name || otherwise;
}
