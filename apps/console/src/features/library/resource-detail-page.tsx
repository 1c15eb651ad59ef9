/** The screen; its owner fills it in. */
export function ResourceDetailPage() {
  return null;
}
