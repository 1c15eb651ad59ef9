/** The screen; its owner fills it in. */
export function MyListPage() {
  return null;
}
