import type { Desired, DesiredMarker, DeviceResource } from '@orrery/contract';
import type { Playing } from './conductor';
import type { Wanted } from './wanted';

/** What a device shows of a teacher's pointing depends on what it shows at all. */
export interface Shown {
  readonly desired: Pick<Desired, 'marker' | 'spotlight'>;
  readonly wanted: Wanted;
  readonly playing: Pick<Playing, 'resource' | 'status'> | null;
  /** Kind of what plays; null where it is not known. */
  readonly kind: DeviceResource['kind'] | null;
}

/**
 * The marker that this device shows now: only in a panorama that stands, and only in the one that it was set in
 * (PLAY-21).
 */
export function markerOf({ desired, wanted, playing, kind }: Shown): DesiredMarker | null {
  const { marker } = desired;
  if (!marker || wanted.screen !== 'stage' || !playing) return null;
  if (playing.status === 'loading' || playing.status === 'failed') return null;
  if (kind !== 'panorama_image' && kind !== 'panorama_video') return null;
  return marker.resource === null || marker.resource === playing.resource ? marker : null;
}

/** Whose view this device frames; nobody's while the student explores something of their own. */
export function spotlightOf({ desired, wanted, playing }: Shown): Desired['spotlight'] {
  if (wanted.screen !== 'stage' || wanted.order.own || !playing) return null;
  return desired.spotlight;
}
