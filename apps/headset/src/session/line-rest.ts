/** First wait after a fault of the line, and the longest. */
const FIRST_MS = 1_000;
const LONGEST_MS = 60_000;

/** The wait of a device whose line is bad: ever longer, until something arrives or somebody says that it is back. */
export interface LineRest {
  readonly isOn: boolean;
  /** A fetch broke: nothing is tried for a while. */
  begin(): void;
  /** The line is good again. */
  end(): void;
}

/** @param onOver called when it is time to try again */
export function createLineRest(onOver: () => void, random: () => number = Math.random): LineRest {
  let faults = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    get isOn() {
      return timer !== undefined;
    },
    begin() {
      const full = Math.min(LONGEST_MS, FIRST_MS * 2 ** faults);
      faults += 1;
      clearTimeout(timer);
      // A class of headsets does not come back at the same moment.
      timer = setTimeout(
        () => {
          timer = undefined;
          onOver();
        },
        full * (0.5 + 0.5 * random()),
      );
    },
    end() {
      faults = 0;
      clearTimeout(timer);
      timer = undefined;
    },
  };
}
