/** Where the help link leads. */
export interface HelpTarget {
  readonly address: string;
  /** Inside this product. */
  readonly own: boolean;
}

/**
 * What the stored help link opens (GEN-58, GEN-Q12).
 * @returns null where there is no link, or none that a browser should open
 */
export function toHelpTarget(help: string | null): HelpTarget | null {
  if (!help) return null;
  if (/^\/(?![/\\])/.test(help)) return { address: help, own: true };
  const url = URL.canParse(help) ? new URL(help) : null;
  return url && /^https?:$/.test(url.protocol) ? { address: url.href, own: false } : null;
}
