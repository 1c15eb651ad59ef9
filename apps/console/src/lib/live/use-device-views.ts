import type { PlayDevice } from '@orrery/contract';
import { useEffect, useMemo, useState } from 'react';
import { byNeed, type DeviceView, isConfirmed, toDeviceView } from './device-view';
import { settle, useExpectations } from './expectations';
import { CONFIRM_TICK_MS } from './limits';

/** The devices as the screen shows them, those who need help first; looks again while orders are under way. */
export function useDeviceViews(devices: readonly PlayDevice[]): readonly DeviceView[] {
  const byDevice = useExpectations((expectations) => expectations.byDevice);
  const [nowMs, setNowMs] = useState(() => performance.now());
  const waiting = byDevice.size > 0;

  useEffect(() => {
    const done = devices.filter(({ id }) => byDevice.has(id));
    settle(done.filter((device) => isConfirmed(device, byDevice.get(device.id))).map(({ id }) => id));
  }, [devices, byDevice]);

  useEffect(() => {
    if (!waiting) return;
    const timer = setInterval(() => setNowMs(performance.now()), CONFIRM_TICK_MS);
    return () => clearInterval(timer);
  }, [waiting]);

  return useMemo(
    () => devices.map((device) => toDeviceView(device, byDevice.get(device.id), nowMs)).sort(byNeed),
    [devices, byDevice, nowMs],
  );
}
