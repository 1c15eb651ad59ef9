import type { PlayDevice } from '@orrery/contract';

/** Whose view the class sees now; null for nobody's. */
export function spotlightOf(devices: readonly PlayDevice[]): { device: number; name: string } | null {
  return devices.find(({ desired }) => desired.spotlight !== null)?.desired.spotlight ?? null;
}
