/** A frame's work that takes longer makes everybody sick. */
const SLOW_MS = 250;
/** So many in a row are no hiccup: three seconds and more. */
const SLOW_FRAMES = 12;

/** Throws where a scene is too slow again and again: a class is better off without it. */
export function createSlowWatch(
  now: () => number = () => performance.now(),
): <Result>(run: () => Result) => Result {
  let slow = 0;
  return (run) => {
    const from = now();
    const result = run();
    slow = now() - from > SLOW_MS ? slow + 1 : 0;
    if (slow >= SLOW_FRAMES)
      throw new Error(`update took more than ${SLOW_MS} ms ${SLOW_FRAMES} times in a row`);
    return result;
  };
}
