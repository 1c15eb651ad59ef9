import type { DeviceState } from '@orrery/contract';
import { type Battery, watchBattery } from './battery';

const STORAGE_CHECK_MS = 60_000;

export interface DeviceWatchOptions {
  readonly window: Window & typeof globalThis;
  readonly onBattery: (battery: Battery) => void;
  readonly onStorage: (storage: NonNullable<DeviceState['storage']>) => void;
  /** The page came into sight or left it. */
  readonly onSight: () => void;
  /** The device woke up or its network came back: what was measured may be stale. */
  readonly onWake: () => void;
}

/** Watches what a device tells of itself: battery, room, sight, sleep. Lasts as long as the page. */
export function watchDevice(options: DeviceWatchOptions): void {
  const { document, navigator } = options.window;
  const look = () => {
    options.onSight();
    if (document.visibilityState === 'visible') options.onWake();
  };
  document.addEventListener('visibilitychange', look);
  options.window.addEventListener('online', look);
  void watchBattery(navigator, options.onBattery);
  const measure = async () => {
    const { quota, usage } = (await navigator.storage?.estimate?.()) ?? {};
    if (quota === undefined || usage === undefined) return;
    options.onStorage({ free: Math.max(0, quota - usage), total: quota });
  };
  void measure();
  setInterval(() => void measure(), STORAGE_CHECK_MS);
  options.onSight();
}
