import { createContext, useContext } from 'react';
import { useStore } from 'zustand';
import type { Stage } from '../engine/stage';
import type { HeadsetSession } from '../session/session-types';
import type { HeadsetState } from '../session/state';

/** What every part of the page can reach. */
export interface Headset {
  readonly session: HeadsetSession;
  readonly stage: Stage;
  /** Whether this browser can enter immersive VR here. */
  readonly vr: boolean;
  /** Enters class: immersive where there is any, else full screen. Call it from a press. */
  readonly enterClass: () => Promise<'vr' | 'flat' | 'vr-failed'>;
}

export const HeadsetContext = createContext<Headset | null>(null);

export function useHeadset(): Headset {
  const headset = useContext(HeadsetContext);
  if (!headset) throw new Error('HeadsetContext is missing');
  return headset;
}

/** A part of the device's state, kept up to date. */
export function useHeadsetState<T>(select: (state: HeadsetState) => T): T {
  return useStore(useHeadset().session.store, select);
}
