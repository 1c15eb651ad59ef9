/** The screen; its owner fills it in. */
export function DownloadsPage() {
  return null;
}
