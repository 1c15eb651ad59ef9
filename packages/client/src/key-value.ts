/** Where a device keeps what must survive a reload: its identity, its outbox, its last orders. */
export interface KeyValue {
  get(key: string): Promise<string | null>;
  set(key: string, value: string): Promise<void>;
  remove(key: string): Promise<void>;
}

/** A store that lives as long as the process. */
export function createMemoryStore(): KeyValue {
  const values = new Map<string, string>();
  return {
    get: async (key) => values.get(key) ?? null,
    set: async (key, value) => void values.set(key, value),
    remove: async (key) => void values.delete(key),
  };
}

/** A store on `localStorage` or anything shaped like it. */
export function createWebStore(storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>): KeyValue {
  return {
    get: async (key) => storage.getItem(key),
    set: async (key, value) => storage.setItem(key, value),
    remove: async (key) => storage.removeItem(key),
  };
}
