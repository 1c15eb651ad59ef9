import type { DeviceView } from './device-view';
import { beyond, type OrderPart, type SpecialPart } from './order-parts';

/** A device that has not done what it was told, and why. */
export type Straggler = { readonly id: number; readonly name: string } & (
  | { readonly why: 'lagging'; readonly lagMs: number }
  | { readonly why: 'refused'; readonly part: OrderPart }
  | { readonly why: 'unable'; readonly part: SpecialPart }
);

/** How the selected devices stand to what they were told last. */
export interface OrderReport {
  /** How many have confirmed everything, and say so. */
  readonly confirmed: number;
  /** Those who have not: refusals first, then who lags, then who cannot. */
  readonly stragglers: readonly Straggler[];
}

interface Told {
  readonly asked: ReadonlyMap<number, readonly OrderPart[]>;
  readonly refused: ReadonlyMap<number, readonly OrderPart[]>;
}

const WHYS = ['refused', 'lagging', 'unable'] as const;

/** Sums up who of the selected devices has confirmed, refused or lacks the capability, and who lags. */
export function toOrderReport(
  selected: readonly Pick<DeviceView, 'id' | 'name' | 'confirmed' | 'laggingMs' | 'capabilities'>[],
  { asked, refused }: Told,
): OrderReport {
  const stragglers = selected.flatMap(({ id, name, laggingMs, capabilities }): Straggler[] => {
    const [part] = refused.get(id) ?? [];
    if (part) return [{ id, name, why: 'refused', part }];
    const lacking = beyond(asked.get(id) ?? [], capabilities);
    if (lacking) return [{ id, name, why: 'unable', part: lacking }];
    return laggingMs === null ? [] : [{ id, name, why: 'lagging', lagMs: laggingMs }];
  });
  const confirmed = selected.filter((view) => view.confirmed && !refused.has(view.id)).length;
  return { confirmed, stragglers: stragglers.sort((a, b) => WHYS.indexOf(a.why) - WHYS.indexOf(b.why)) };
}
