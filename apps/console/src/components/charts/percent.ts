/** A share from 0 to 1 as a percentage without fractions: the error rate of a pie is probability × 100 (TEACH-26). */
export function percentText(share: number): string {
  return `${Math.round(share * 100)}%`;
}
