/** The screen; its owner fills it in. */
export function InstallDevicesPage() {
  return null;
}
