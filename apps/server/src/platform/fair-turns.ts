/** Does pieces of work one after the other; of several who have some, each has a turn before anybody has the next. */
export type FairTurns = <T>(who: string, work: () => Promise<T>) => Promise<T>;

/** Makes such turns: however much one person brings, others wait for one piece of it. */
export function createFairTurns(): FairTurns {
  const waiting = new Map<string, (() => Promise<void>)[]>();
  let isBusy = false;

  async function runAll(): Promise<void> {
    isBusy = true;
    for (let [next] = waiting; next; [next] = waiting) {
      const [who, [work, ...rest]] = next;
      // Behind all others.
      waiting.delete(who);
      if (rest.length > 0) waiting.set(who, rest);
      await work?.();
    }
    isBusy = false;
  }

  return (who, work) =>
    new Promise((resolve, reject) => {
      const mine = () => work().then(resolve, reject);
      waiting.set(who, [...(waiting.get(who) ?? []), mine]);
      if (!isBusy) void runAll();
    });
}
