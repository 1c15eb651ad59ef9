/** Runs work, a few at a time, the rest in order behind. */
export type Lanes = <T>(work: () => Promise<T>, place?: Place) => Promise<T>;

/** Whether work waits with all others in order, or only goes on while nobody else waits. */
export type Place = 'in-order' | 'behind-all';

/** @param count most pieces of work at once */
export function createLanes(count: number): Lanes {
  const waiting: Record<Place, (() => void)[]> = { 'in-order': [], 'behind-all': [] };
  let free = count;

  async function enter(place: Place): Promise<void> {
    if (free > 0) free -= 1;
    else await new Promise<void>((resolve) => waiting[place].push(resolve));
  }

  function leave(): void {
    const next = waiting['in-order'].shift() ?? waiting['behind-all'].shift();
    if (next) next();
    else free += 1;
  }

  return async (work, place = 'in-order') => {
    await enter(place);
    try {
      return await work();
    } finally {
      leave();
    }
  };
}
