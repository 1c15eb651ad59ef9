import { type Camera, type Ray, Raycaster, Vector2 } from 'three';

/** Where the pointer is over an element. */
export interface PointerWatch {
  /** What it points at, in the world; null while it is elsewhere. The same object at each call. */
  ray(camera: Camera): Ray | null;
  stop(): void;
}

export function watchPointer(element: HTMLElement): PointerWatch {
  const listeners = new AbortController();
  const { signal } = listeners;
  const caster = new Raycaster();
  const place = new Vector2();
  let inside = false;
  const handlePoint = (event: PointerEvent) => {
    const box = element.getBoundingClientRect();
    place.x = ((event.clientX - box.left) / box.width) * 2 - 1;
    place.y = 1 - ((event.clientY - box.top) / box.height) * 2;
    inside = true;
  };
  const handleLeave = () => {
    inside = false;
  };
  element.addEventListener('pointermove', handlePoint, { signal });
  element.addEventListener('pointerdown', handlePoint, { signal });
  element.addEventListener('pointerleave', handleLeave, { signal });
  return {
    ray(camera) {
      if (!inside) return null;
      caster.setFromCamera(place, camera);
      return caster.ray;
    },
    stop: () => listeners.abort(),
  };
}
