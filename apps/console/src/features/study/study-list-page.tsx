/** The screen; its owner fills it in. */
export function StudyListPage() {
  return null;
}
