/** The activation page's address opens an account. */
const SECRET_PATH = /^(\/activation)\/.*/;

/** What a log may hold of an address: no query, and no link of a letter. */
export function loggedPath(url: string): string {
  const [path = ''] = url.split('?');
  return path.replace(SECRET_PATH, '$1/…');
}
