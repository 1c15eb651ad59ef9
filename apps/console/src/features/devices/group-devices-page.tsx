/** The screen; its owner fills it in. */
export function GroupDevicesPage() {
  return null;
}
