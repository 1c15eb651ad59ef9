import { useThree } from '@react-three/fiber';
import { useEffect } from 'react';
import { isTestPaused } from '../../session/state';
import { useHeadset, useHeadsetState } from '../headset-context';

/** What a courseware learns of a student on the flat page: where mouse, finger or pen are, and that keys turn the view. */
export function Pointing() {
  const { stage } = useHeadset();
  const canvas = useThree((state) => state.gl.domElement);
  const busy = useHeadsetState((state) => state.choosing || isTestPaused(state));
  useEffect(() => stage.hand.listen(!busy), [stage, busy]);
  useEffect(() => {
    const listeners = new AbortController();
    // Before the view's own listeners: what is pointed at must be known when it is pressed.
    const options = { signal: listeners.signal, capture: true };
    const handlePoint = (event: PointerEvent) => {
      const box = canvas.getBoundingClientRect();
      const x = ((event.clientX - box.left) / box.width) * 2 - 1;
      stage.hand.point({ x, y: 1 - ((event.clientY - box.top) / box.height) * 2 });
    };
    const handleKey = ({ key }: KeyboardEvent) => {
      if (key.startsWith('Arrow')) stage.hand.steer();
    };
    canvas.addEventListener('pointermove', handlePoint, options);
    canvas.addEventListener('pointerdown', handlePoint, options);
    canvas.addEventListener('pointerleave', () => stage.hand.point(null), options);
    window.addEventListener('keydown', handleKey, options);
    return () => listeners.abort();
  }, [canvas, stage]);
  return null;
}
