/** The screen; its owner fills it in. */
export function InstallDetailsPage() {
  return null;
}
