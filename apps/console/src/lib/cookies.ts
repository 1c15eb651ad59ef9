/** Reads a cookie of this page; null where it is absent. */
export function readCookie(name: string): string | null {
  for (const part of document.cookie.split('; ')) {
    const [key, ...value] = part.split('=');
    if (key === name) return decode(value.join('='));
  }
  return null;
}

/** Writes a cookie for the whole site. */
export function writeCookie(name: string, value: string, maxAgeSeconds: number): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Safari.
  document.cookie = `${name}=${encodeURIComponent(value)}; Path=/; Max-Age=${maxAgeSeconds}; SameSite=Lax`;
}

/** Forgets a cookie. */
export function dropCookie(name: string): void {
  writeCookie(name, '', 0);
}

function decode(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}
