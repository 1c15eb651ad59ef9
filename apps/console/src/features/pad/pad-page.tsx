/** The screen; its owner fills it in. */
export function PadPage() {
  return null;
}
