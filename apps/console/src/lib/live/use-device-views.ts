import type { PlayDevice } from '@orrery/contract';
import { useEffect, useMemo, useRef, useState } from 'react';
import { serverNow } from './connection';
import { byNeed, type DeviceView, toDeviceView } from './device-view';
import { settle, useExpectations } from './expectations';
import { keepViews } from './keep-views';
import { ATTENTION_TICK_MS, CONFIRM_TICK_MS } from './limits';
import { useLookingAway } from './use-looking-away';

/**
 * The devices as the screen shows them, those who need help first; looks again while orders are under way or the class
 * plays. What did not change stays the same object, so that lists draw only what did.
 */
export function useDeviceViews(devices: readonly PlayDevice[]): readonly DeviceView[] {
  const byDevice = useExpectations((expectations) => expectations.byDevice);
  const lookingAway = useLookingAway(devices);
  // One that is away owes nothing until it is back, and nothing moves meanwhile.
  const waiting = devices.some(({ id, is_online }) => is_online === 1 && byDevice.has(id));
  const mayFallBehind = devices.some(isStanding);
  const nowMs = useTick(waiting ? CONFIRM_TICK_MS : mayFallBehind ? ATTENTION_TICK_MS : null);
  const before = useRef<readonly DeviceView[]>([]);

  useEffect(() => {
    settle(devices.filter(({ id }) => byDevice.has(id)));
  }, [devices, byDevice]);

  return useMemo(() => {
    const surroundings = { serverMs: serverNow(), lookingAway };
    const views = devices.map((device) => toDeviceView(device, byDevice.get(device.id), nowMs, surroundings));
    before.current = keepViews(before.current, views.sort(byNeed));
    return before.current;
  }, [devices, byDevice, lookingAway, nowMs]);
}

/** It does not move while the class does. */
function isStanding({ is_online, desired, state }: PlayDevice): boolean {
  const status = state?.play?.status;
  return (
    is_online === 1 && desired.play?.status === 'playing' && status !== undefined && status !== 'playing'
  );
}

/** The page's own clock in milliseconds, as of the last tick; null stands still. */
function useTick(intervalMs: number | null): number {
  const [nowMs, setNowMs] = useState(() => performance.now());
  useEffect(() => {
    if (intervalMs === null) return;
    const timer = setInterval(() => setNowMs(performance.now()), intervalMs);
    return () => clearInterval(timer);
  }, [intervalMs]);
  return nowMs;
}
