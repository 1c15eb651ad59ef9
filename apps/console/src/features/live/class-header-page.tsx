/** The screen; its owner fills it in. */
export function ClassHeaderPage() {
  return null;
}
