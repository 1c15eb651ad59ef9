/** The screen; its owner fills it in. */
export function ActivationPage() {
  return null;
}
