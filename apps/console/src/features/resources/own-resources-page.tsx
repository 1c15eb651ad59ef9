/** The screen; its owner fills it in. */
export function OwnResourcesPage() {
  return null;
}
