import { useEffect } from 'react';
import type { FlatRig } from '../../engine/flat-rig';

/** One notch of a mouse wheel, as a share. */
const WHEEL_SHARE = 0.0012;

/** Where the fingers are: one drags, two pinch. */
class Fingers {
  readonly #points = new Map<number, { x: number; y: number }>();
  readonly #rig: FlatRig;
  readonly #canvas: HTMLElement;

  constructor(canvas: HTMLElement, rig: FlatRig) {
    this.#canvas = canvas;
    this.#rig = rig;
  }

  readonly down = (event: PointerEvent): void => {
    this.#canvas.setPointerCapture(event.pointerId);
    this.#points.set(event.pointerId, { x: event.clientX, y: event.clientY });
  };

  readonly move = (event: PointerEvent): void => {
    const before = this.#points.get(event.pointerId);
    if (!before) return;
    const spread = this.#spread();
    this.#points.set(event.pointerId, { x: event.clientX, y: event.clientY });
    const count = this.#points.size;
    const height = this.#canvas.clientHeight || 1;
    this.#rig.drag((event.clientX - before.x) / count, (event.clientY - before.y) / count, height);
    if (spread > 0) this.#rig.zoom(this.#spread() / spread);
  };

  readonly up = (event: PointerEvent): void => {
    this.#points.delete(event.pointerId);
  };

  #spread(): number {
    const [first, second] = [...this.#points.values()];
    return first && second ? Math.hypot(first.x - second.x, first.y - second.y) : 0;
  }
}

/** Lets drag, pinch, wheel and keys move the view. */
export function useLookInput(canvas: HTMLElement, rig: FlatRig): void {
  useEffect(() => {
    const listeners = new AbortController();
    const { signal } = listeners;
    const fingers = new Fingers(canvas, rig);
    canvas.addEventListener('pointerdown', fingers.down, { signal });
    canvas.addEventListener('pointermove', fingers.move, { signal });
    canvas.addEventListener('pointerup', fingers.up, { signal });
    canvas.addEventListener('pointercancel', fingers.up, { signal });
    const wheel = (event: WheelEvent) => {
      event.preventDefault();
      rig.zoom(Math.exp(-event.deltaY * WHEEL_SHARE));
    };
    canvas.addEventListener('wheel', wheel, { signal, passive: false });
    const press = (event: KeyboardEvent) => {
      const busy = event.target instanceof HTMLElement && event.target.closest('button, input, a') !== null;
      if (!busy && rig.key(event.key)) event.preventDefault();
    };
    window.addEventListener('keydown', press, { signal });
    return () => listeners.abort();
  }, [canvas, rig]);
}
