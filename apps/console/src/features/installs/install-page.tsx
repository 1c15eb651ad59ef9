/** The screen; its owner fills it in. */
export function InstallPage() {
  return null;
}
