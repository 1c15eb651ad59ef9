/** The screen; its owner fills it in. */
export function InstallDevicePage() {
  return null;
}
