/** Runs work, a few at a time, the rest in order behind. */
export type Lanes = <T>(work: () => Promise<T>) => Promise<T>;

/** @param count most pieces of work at once */
export function createLanes(count: number): Lanes {
  const waiting: (() => void)[] = [];
  let free = count;

  async function enter(): Promise<void> {
    if (free > 0) free -= 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
  }

  function leave(): void {
    const next = waiting.shift();
    if (next) next();
    else free += 1;
  }

  return async (work) => {
    await enter();
    try {
      return await work();
    } finally {
      leave();
    }
  };
}
