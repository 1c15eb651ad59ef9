/** The screen; its owner fills it in. */
export function HelpPage() {
  return null;
}
