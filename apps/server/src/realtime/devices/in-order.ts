/** Does the work of one device after the other, of different devices side by side. */
export type InOrder = <T>(deviceId: number, work: () => Promise<T>) => Promise<T>;

/** Makes the queues; one that is empty costs nothing. */
export function createInOrder(): InOrder {
  const last = new Map<number, Promise<unknown>>();
  return (deviceId, work) => {
    const before = last.get(deviceId) ?? Promise.resolve();
    // Whoever asked for what went wrong before hears of it; the next begins all the same.
    const mine = before.then(work, work);
    last.set(deviceId, mine);
    const forget = () => {
      if (last.get(deviceId) === mine) last.delete(deviceId);
    };
    mine.then(forget, forget);
    return mine;
  };
}
