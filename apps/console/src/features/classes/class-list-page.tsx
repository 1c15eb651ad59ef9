/** The screen; its owner fills it in. */
export function ClassListPage() {
  return null;
}
