/** The screen; its owner fills it in. */
export function RegistrationPage() {
  return null;
}
