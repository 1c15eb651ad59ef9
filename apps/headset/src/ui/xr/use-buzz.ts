import { useXR } from '@react-three/xr';
import { useEffect } from 'react';
import { useHeadsetState } from '../headset-context';

const STRENGTH = 0.7;
const PULSE_MS = 220;

/** A short buzz of what the student holds, when the teacher calls them or they step out of their area. */
export function useBuzz(): void {
  const nudged = useHeadsetState((state) => state.nudged);
  const outside = useHeadsetState((state) => state.outside);
  const session = useXR((xr) => xr.session);
  useEffect(() => {
    if (nudged > 0) buzz(session);
  }, [nudged, session]);
  useEffect(() => {
    if (outside) buzz(session);
  }, [outside, session]);
}

function buzz(session: XRSession | undefined): void {
  for (const { gamepad } of session?.inputSources ?? []) {
    // A controller that lies on the table may refuse; the word is shown all the same.
    void gamepad?.hapticActuators?.[0]?.pulse(STRENGTH, PULSE_MS)?.catch(() => undefined);
  }
}
