/** The screen; its owner fills it in. */
export function StudentListPage() {
  return null;
}
