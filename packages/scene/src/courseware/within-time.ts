/** A courseware that is not ready by then will not be; a class does not wait longer for it. */
const PATIENCE_MS = 15_000;

/** The same promise, which rejects where it takes too long. A loop without end cannot be stopped by a page. */
export function withinTime<Value>(promise: PromiseLike<Value> | Value, ms = PATIENCE_MS): Promise<Value> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`not ready within ${ms} ms`)), ms);
    Promise.resolve(promise)
      .then(resolve, reject)
      .finally(() => clearTimeout(timer));
  });
}
