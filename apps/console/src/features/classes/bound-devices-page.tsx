/** The screen; its owner fills it in. */
export function BoundDevicesPage() {
  return null;
}
