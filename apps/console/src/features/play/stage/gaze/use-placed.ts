import { useEffect, useLayoutEffect, useRef } from 'react';
import type { SceneSight } from '../../../../components/viewer/use-scene-viewer';
import { onPose } from '../../../../lib/live/connection';

/**
 * Keeps what lies over a scene at its places: with the view, in the same frame, and with every pose that comes. No
 * state of the page changes for it.
 */
export function usePlaced(sight: SceneSight, place: () => void): void {
  const latest = useRef(place);
  useLayoutEffect(() => {
    latest.current = place;
    place();
  });
  useEffect(() => {
    let waiting = 0;
    const now = () => latest.current();
    const soon = () => {
      if (waiting) return;
      waiting = requestAnimationFrame(() => {
        waiting = 0;
        now();
      });
    };
    const observer = new ResizeObserver(soon);
    observer.observe(sight.viewer.renderer.domElement);
    const stops = [sight.onMove(now), onPose(soon), () => observer.disconnect()];
    return () => {
      cancelAnimationFrame(waiting);
      for (const stop of stops) stop();
    };
  }, [sight]);
}
