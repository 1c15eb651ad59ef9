const UTF8_FLAG = 0x800;

/**
 * The path of an entry as its maker wrote it. Archives that do not say so are in UTF-8 nevertheless, or, from Windows in
 * Chinese, in GBK; what the old standard wants for them, code page 437, would be right for neither.
 */
export function decodeEntryName(raw: Buffer, flags: number): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(raw);
  } catch {
    return (flags & UTF8_FLAG) === 0 ? new TextDecoder('gb18030').decode(raw) : '';
  }
}

/** Whether a path stays inside the folder that an archive is unpacked to, on every system. */
export function isPlainPath(name: string): boolean {
  if (name === '' || name.startsWith('/') || /^[a-z]:/i.test(name)) return false;
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
  if (/[\u0000-\u001f\u007f\\]/.test(name)) return false;
  return !name.split('/').includes('..');
}

/** What systems put beside one's files: thumbnails, resource forks, folder settings. */
export function isLitter(name: string): boolean {
  return /(^|\/)(__MACOSX\/|\._|\.DS_Store$|Thumbs\.db$|desktop\.ini$)/i.test(name);
}
