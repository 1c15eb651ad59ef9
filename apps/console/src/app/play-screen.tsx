/** Temporary until play lands in this same hour. */
export function PlayScreen() {
  return null;
}
