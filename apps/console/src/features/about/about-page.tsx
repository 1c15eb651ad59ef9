/** The screen; its owner fills it in. */
export function AboutPage() {
  return null;
}
