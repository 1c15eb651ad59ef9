import { useEffect, useState } from 'react';
import { watchLive } from '../../../lib/live/live-pictures';
import { useNetwork } from '../../../lib/live/network';

/**
 * The live picture of a headset that can send one; null while there is none, which nobody is told: the mirror of its
 * pose is there at once and stays (LIVE-27).
 */
export function useLiveStream(deviceId: number, canSend: boolean): MediaStream | null {
  const [stream, setStream] = useState<MediaStream | null>(null);
  // First the line to the broker, then everything else (LIVE-14).
  const isOnline = useNetwork(({ status }) => status === 'online');
  useEffect(() => {
    if (!canSend || !isOnline) return undefined;
    const stop = watchLive(deviceId, setStream);
    return () => {
      stop();
      setStream(null);
    };
  }, [deviceId, canSend, isOnline]);
  return stream;
}
