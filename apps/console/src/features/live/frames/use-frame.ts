import { type RefObject, useEffect, useRef, useState } from 'react';
import { asksToReload, NO_FRAME } from './frame-rules';
import { type FrameRefresh, refreshFrame } from './refresh-frame';

/** A student's picture for a place on the page, refreshed while that place is in sight. */
export function useFrame(address: string, intervalMs: number, place: RefObject<HTMLElement | null>) {
  const [frame, setFrame] = useState(NO_FRAME);
  const refresh = useRef<FrameRefresh | null>(null);
  const isInSight = useInSight(place);
  useEffect(() => {
    if (!isInSight || !address) return;
    const own = refreshFrame(address, intervalMs, { onChange: setFrame });
    refresh.current = own;
    return () => {
      own.stop();
      refresh.current = null;
      setFrame(NO_FRAME);
    };
  }, [address, intervalMs, isInSight]);
  return {
    picture: frame.picture,
    failed: frame.failures > 0 && frame.picture === null,
    asks: asksToReload(frame),
    reload: () => refresh.current?.reload(),
  };
}

function useInSight(place: RefObject<HTMLElement | null>): boolean {
  const [isInSight, setIsInSight] = useState(false);
  useEffect(() => {
    if (!place.current) return;
    const observer = new IntersectionObserver((entries) => {
      setIsInSight(entries.at(-1)?.isIntersecting ?? false);
    });
    observer.observe(place.current);
    return () => observer.disconnect();
  }, [place]);
  return isInSight;
}
