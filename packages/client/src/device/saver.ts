import type { KeyValue } from '../key-value';

/**
 * Keeps one key of a store up to date: writes go one after the other, so that an older value never overwrites a newer
 * one, and one that fails (a full disk, a private window) does not stop the next.
 * @param onFault hears of what could not be written
 * @returns writes a value, null removes it; resolves when that is done or has failed
 */
export function createSaver(
  store: KeyValue,
  key: string,
  onFault: (error: unknown) => void,
): (value: string | null) => Promise<void> {
  let last = Promise.resolve();
  return (value) => {
    last = last.then(() => (value === null ? store.remove(key) : store.set(key, value))).catch(onFault);
    return last;
  };
}
