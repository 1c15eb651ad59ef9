import { useThree } from '@react-three/fiber';
import { useXR } from '@react-three/xr';
import { useEffect } from 'react';
import { useHeadset } from '../headset-context';

/**
 * What a courseware learns of a student: where a pointer is on the flat page, and presses. Without a pointer, and in
 * immersive mode, the middle of the view counts; a trigger or a pinch presses there.
 */
export function Pointing() {
  const { stage } = useHeadset();
  const canvas = useThree((state) => state.gl.domElement);
  const session = useXR((xr) => xr.session);
  useEffect(() => {
    const handlePoint = (event: PointerEvent) => {
      const box = canvas.getBoundingClientRect();
      const x = ((event.clientX - box.left) / box.width) * 2 - 1;
      stage.point({ x, y: 1 - ((event.clientY - box.top) / box.height) * 2 });
    };
    const handleLeave = () => stage.point(null);
    canvas.addEventListener('pointermove', handlePoint);
    canvas.addEventListener('pointerdown', handlePoint);
    canvas.addEventListener('pointerleave', handleLeave);
    return () => {
      canvas.removeEventListener('pointermove', handlePoint);
      canvas.removeEventListener('pointerdown', handlePoint);
      canvas.removeEventListener('pointerleave', handleLeave);
    };
  }, [canvas, stage]);
  useEffect(() => {
    const handleSelect = () => stage.press();
    session?.addEventListener('select', handleSelect);
    return () => session?.removeEventListener('select', handleSelect);
  }, [session, stage]);
  return null;
}
