/**
 * The address of a page of the library, resolved against ours; null where it is none that a browser opens as a page:
 * what an operator wrote is never run as a script.
 */
export function findPageAddress(url: string, base: string): URL | null {
  if (url === '' || !URL.canParse(url, base)) return null;
  const address = new URL(url, base);
  return address.protocol === 'http:' || address.protocol === 'https:' ? address : null;
}

/** Whether a page of that address may stand in ours: browsers keep plain HTTP out of pages that came encrypted. */
export function canFrame({ protocol, hostname }: URL, ownProtocol: string): boolean {
  return protocol === 'https:' || ownProtocol === 'http:' || hostname === 'localhost';
}
