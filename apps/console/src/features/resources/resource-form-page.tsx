/** The screen; its owner fills it in. */
export function ResourceFormPage() {
  return null;
}
