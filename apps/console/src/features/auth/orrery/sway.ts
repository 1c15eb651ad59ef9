/** How far the instrument leans back from the drawing's view from above, in radians. */
const TILT = 0.98;

/** How long it takes to come alive. */
const RISE_MS = 3_200;

/** How far the pointer moves it, in radians from one edge of the window to the other. */
const POINTER_TILT = 0.14;
const POINTER_ROLL = 0.16;

/** How quickly it follows the pointer: the share of the way it goes in a second. */
const FOLLOW_PER_SECOND = 2.2;

/** How the instrument stands: it rises once, and then follows the pointer a little. */
export function createSway() {
  let roseMs = 0;
  const wanted = { x: 0, y: 0 };
  const now = { x: 0, y: 0 };
  const ending = new AbortController();
  window.addEventListener(
    'pointermove',
    ({ clientX, clientY, pointerType }) => {
      if (pointerType !== 'mouse') return;
      wanted.x = clientX / window.innerWidth - 0.5;
      wanted.y = clientY / window.innerHeight - 0.5;
    },
    { passive: true, signal: ending.signal },
  );
  return {
    tilt: 0,
    roll: 0,
    advance(passedMs: number) {
      roseMs = Math.min(RISE_MS, roseMs + Math.min(100, passedMs));
      const share = Math.min(1, (passedMs / 1000) * FOLLOW_PER_SECOND);
      now.x += (wanted.x - now.x) * share;
      now.y += (wanted.y - now.y) * share;
      const risen = easeInOut(roseMs / RISE_MS);
      this.tilt = risen * (TILT - now.y * POINTER_TILT);
      this.roll = risen * now.x * POINTER_ROLL;
    },
    dispose: () => ending.abort(),
  };
}

function easeInOut(share: number): number {
  return share < 0.5 ? 4 * share ** 3 : 1 - (-2 * share + 2) ** 3 / 2;
}
