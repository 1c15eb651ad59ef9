/** The screen; its owner fills it in. */
export function CourseDetailPage() {
  return null;
}
