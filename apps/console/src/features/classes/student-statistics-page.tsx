/** The screen; its owner fills it in. */
export function StudentStatisticsPage() {
  return null;
}
