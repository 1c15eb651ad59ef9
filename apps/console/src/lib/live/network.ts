import type { BrokerStatus } from '@orrery/client';
import { create } from 'zustand';
import { SLOW_MS } from './limits';

/** The line between this page and the school's server. */
interface Network {
  readonly status: BrokerStatus['kind'];
  /** Round trip of the last question in milliseconds; null before the first. */
  readonly latencyMs: number | null;
}

export const useNetwork = create<Network>(() => ({ status: 'connecting', latencyMs: null }));

export type NetworkHealth = 'good' | 'slow' | 'connecting' | 'lost';

/** The line's health in one word. */
export function healthOf({ status, latencyMs }: Network): NetworkHealth {
  if (status === 'connecting') return 'connecting';
  if (status !== 'online') return 'lost';
  return latencyMs !== null && latencyMs > SLOW_MS ? 'slow' : 'good';
}
