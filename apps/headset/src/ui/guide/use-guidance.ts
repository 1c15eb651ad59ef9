import type { Desired, DesiredMarker } from '@orrery/contract';
import { useMemo } from 'react';
import { markerOf, type Shown, spotlightOf } from '../../session/guidance';
import type { HeadsetState } from '../../session/state';
import { useHeadset, useHeadsetState } from '../headset-context';

/** Where the teacher points in what this device shows now; null for nowhere. */
export function useMarker(): DesiredMarker | null {
  // Every order brings a new object: only another marker is news, or each order would call the student again.
  const text = useHeadsetState((state) => {
    const marker = markerOf(toShown(state));
    return marker ? JSON.stringify(marker) : null;
  });
  return useMemo(() => (text === null ? null : (JSON.parse(text) as DesiredMarker)), [text]);
}

/** Whose view is shown to the class, and whether it is this device's own. */
export function useSpotlight(): { readonly shown: Desired['spotlight']; readonly own: boolean } {
  const { session } = useHeadset();
  const shown = useHeadsetState((state) => spotlightOf(toShown(state)));
  return { shown, own: shown !== null && shown.device === session.deviceId };
}

function toShown(state: HeadsetState): Shown {
  return { ...state, kind: state.playing?.kind ?? null };
}
