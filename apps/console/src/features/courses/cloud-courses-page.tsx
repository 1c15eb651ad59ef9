/** The screen; its owner fills it in. */
export function CloudCoursesPage() {
  return null;
}
