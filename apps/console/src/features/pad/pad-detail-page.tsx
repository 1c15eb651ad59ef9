/** The screen; its owner fills it in. */
export function PadDetailPage() {
  return null;
}
