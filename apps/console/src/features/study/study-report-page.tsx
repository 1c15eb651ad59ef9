/** The screen; its owner fills it in. */
export function StudyReportPage() {
  return null;
}
