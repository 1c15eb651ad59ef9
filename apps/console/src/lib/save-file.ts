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

/** A text as a file name that every system takes, without its end. @param otherwise where nothing is left of it */
export function toFileName(text: string, otherwise: string): string {
  const name = text
    .replace(ISOLATES, '')
    .replace(/[\\/:*?"<>|\p{Cc}]+/gu, '-')
    .replace(/\s*-\s*/g, '-')
    .replace(/^[.\s-]+|[.\s-]+$/g, '');
  return name || otherwise;
}
