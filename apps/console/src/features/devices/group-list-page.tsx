/** The screen; its owner fills it in. */
export function GroupListPage() {
  return null;
}
