import { domainToASCII } from 'node:url';

const MAX_LENGTH = 253;
const LABEL = '[a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9_])?';
const NAME = new RegExp(`^${LABEL}(\\.${LABEL})*$`);
const IPV6 = /^\[[0-9a-f:.]{2,45}\]$/;

/**
 * A host name as browsers send it: lower case, punycode, no dot at its end.
 * @param text without port
 * @returns null where it is no host name
 */
export function toHostName(text: string): string | null {
  const lower = text.trim().toLowerCase().replace(/\.$/, '');
  if (IPV6.test(lower)) return lower;
  // Only letters beyond ASCII need translating, and the translation would forgive what is no name at all.
  const name = /^[\x20-\x7e]*$/.test(lower) ? lower : domainToASCII(lower);
  return name.length <= MAX_LENGTH && NAME.test(name) ? name : null;
}

/**
 * The host name of a `Host` header, which anybody may write as they like.
 * @returns null where it is none; such a text is never shown or kept
 */
export function hostNameOf(header: string): string | null {
  const [, host = ''] = /^(\[[^\]]*\]|[^:]*)(?::\d{1,5})?$/.exec(header) ?? [];
  return toHostName(host);
}
