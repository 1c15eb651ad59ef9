type Waiting<Value> = {
  readonly resolve: (value: Value | undefined) => void;
  readonly reject: (reason: unknown) => void;
};

/**
 * Makes one read of many: all keys that are asked for in one turn of the event loop are read at once. Nothing is kept
 * from one turn to the next, so that every answer was read after it was asked for; under load a turn has many askers.
 * @param read values by key; a key without one is answered with undefined
 */
export function readByTurn<Value>(
  read: (keys: string[]) => Promise<ReadonlyMap<string, Value>>,
): (key: string) => Promise<Value | undefined> {
  let asked = new Map<string, Waiting<Value>[]>();

  async function flush(): Promise<void> {
    const waiting = asked;
    asked = new Map();
    try {
      const values = await read([...waiting.keys()]);
      for (const [key, askers] of waiting) for (const one of askers) one.resolve(values.get(key));
    } catch (error) {
      for (const askers of waiting.values()) for (const one of askers) one.reject(error);
    }
  }

  return (key) =>
    new Promise((resolve, reject) => {
      if (asked.size === 0) setImmediate(flush);
      const askers = asked.get(key);
      if (askers) askers.push({ resolve, reject });
      else asked.set(key, [{ resolve, reject }]);
    });
}
