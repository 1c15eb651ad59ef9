/** A line over which nothing moves for so long is dead, whatever it says of itself. In milliseconds. */
const STALLED_AFTER_MS = 30_000;

/** Ends what does not move any more. @param onStall called once */
export function watchStall(onStall: () => void): { readonly moved: () => void; readonly end: () => void } {
  let timer = setTimeout(onStall, STALLED_AFTER_MS);
  return {
    moved() {
      clearTimeout(timer);
      timer = setTimeout(onStall, STALLED_AFTER_MS);
    },
    end: () => clearTimeout(timer),
  };
}
