import type { Desired, DeviceCapability, DeviceState } from '@orrery/contract';

/** What an order changes, as the screen shows it until the devices have confirmed it. */
export type OrderPatch = Partial<
  Pick<Desired, 'mode' | 'volume' | 'play' | 'area' | 'marker' | 'student' | 'spotlight'>
>;
export type OrderPart = keyof OrderPatch;

/** What a device must be able to do for an order; the others every device can. */
const NEEDS = {
  volume: 'volume',
  area: 'area',
  marker: 'marker',
  student: 'student',
  spotlight: 'spotlight',
} as const satisfies Partial<Record<OrderPart, DeviceCapability>>;

/** A part of an order that not every device can carry out. */
export type SpecialPart = keyof typeof NEEDS;

/** The first part of an order that needs more than a device can do; null where there is none. */
export function beyond(parts: readonly OrderPart[], capabilities: readonly string[]): SpecialPart | null {
  const isBeyond = (part: OrderPart): part is SpecialPart =>
    part in NEEDS && !capabilities.includes(NEEDS[part as SpecialPart]);
  return parts.find(isBeyond) ?? null;
}

/** Volumes come back from devices with what their sound hardware made of them. */
const VOLUME_TOLERANCE = 1;

/** Whether what a device says is what it was told, for what it says at all. */
export function isCarriedOut(part: OrderPart, patch: OrderPatch, state: DeviceState): boolean {
  if (part === 'mode') return state.mode === patch.mode;
  if (part === 'student') return (state.student?.id ?? null) === (patch.student?.id ?? null);
  if (part === 'volume') {
    const wanted = patch.volume ?? 0;
    if (wanted === 0) return state.muted || state.volume === 0;
    return !state.muted && Math.abs(state.volume - wanted) <= VOLUME_TOLERANCE;
  }
  return true;
}
