/** The screen; its owner fills it in. */
export function HistoryPage() {
  return null;
}
