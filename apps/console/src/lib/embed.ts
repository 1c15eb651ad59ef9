/** Whether this page stands inside another page of ours. */
function isInsideOwnPage(): boolean {
  if (window.parent === window) return false;
  try {
    return window.parent.location.origin === window.location.origin;
  } catch {
    return false;
  }
}

/**
 * Opens an address in the window around this one, where that is ours (GEN-49, GEN-50). A window of somebody else is
 * left alone: then, and where there is none, this window itself goes.
 */
export function leaveEmbed(address: string): void {
  const target = isInsideOwnPage() ? window.parent : window;
  target.location.assign(address);
}
