/** The screen; its owner fills it in. */
export function ClassPage() {
  return null;
}
