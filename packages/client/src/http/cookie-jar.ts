/** Cookies of one origin, for callers without a browser (simulator, benches, tests). */
export interface CookieJar {
  /** Value of the `cookie` request header; empty where there is none. */
  header(): string;
  /** Takes the `set-cookie` headers of an answer. */
  take(headers: Headers): void;
  get(name: string): string | undefined;
}

/** Makes a jar that knows names, values and deletion; path and domain do not matter for one origin. */
export function createCookieJar(): CookieJar {
  const cookies = new Map<string, string>();
  return {
    header: () => [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
    get: (name) => cookies.get(name),
    take(headers) {
      for (const line of headers.getSetCookie()) {
        const [pair = '', ...attributes] = line.split(';');
        const [name = '', ...value] = pair.split('=');
        const ended = attributes.some((attribute) => /^\s*max-age=(0|-\d+)\s*$/i.test(attribute));
        if (ended) cookies.delete(name.trim());
        else cookies.set(name.trim(), value.join('=').trim());
      }
    },
  };
}
