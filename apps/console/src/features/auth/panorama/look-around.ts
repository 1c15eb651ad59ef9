/** A full turn in five minutes, in radians per millisecond. */
const TURN_PER_MS = (2 * Math.PI) / 300_000;

/** How long the turning takes to reach its speed, so that nothing jerks when the still gives way. */
const START_MS = 4_000;

/** How far a drag of one CSS pixel turns the view, in radians. */
const RADIANS_PER_PIXEL = 0.0018;

/** Where the visitor looks: it turns by itself, and follows the pointer that drags it. */
export function createLookAround(element: HTMLElement) {
  let yaw = 0;
  let speed = 0;
  let lastMs = 0;
  let paused = false;
  let held: number | null = null;
  const ending = new AbortController();
  const listen = (
    name: 'pointerdown' | 'pointermove' | 'pointerup' | 'pointercancel',
    on: (event: PointerEvent) => void,
  ) => element.addEventListener(name, on, { signal: ending.signal });

  listen('pointerdown', (event) => {
    held = event.clientX;
    element.setPointerCapture(event.pointerId);
  });
  listen('pointermove', (event) => {
    if (held === null) return;
    yaw -= (event.clientX - held) * RADIANS_PER_PIXEL;
    held = event.clientX;
  });
  const release = () => {
    held = null;
    speed = 0;
  };
  listen('pointerup', release);
  listen('pointercancel', release);

  return {
    /** @returns the heading now, in radians from where the still looks */
    turn(nowMs: number): number {
      // A tab that was hidden goes on where it stopped.
      const passedMs = Math.min(100, nowMs - (lastMs || nowMs));
      lastMs = nowMs;
      const wanted = paused || held !== null ? 0 : TURN_PER_MS;
      speed += (wanted - speed) * Math.min(1, (passedMs / START_MS) * 3);
      yaw += (paused || held !== null ? 0 : speed) * passedMs;
      return yaw;
    },
    setPaused(value: boolean) {
      paused = value;
    },
    dispose: () => ending.abort(),
  };
}
