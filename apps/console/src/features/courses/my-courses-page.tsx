/** The screen; its owner fills it in. */
export function MyCoursesPage() {
  return null;
}
