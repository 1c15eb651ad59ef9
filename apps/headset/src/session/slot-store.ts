type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** Most windows of one browser that may each be a device; beyond it they share the last identity. */
export const SLOTS = 16;

/** The part of a browser's storage that belongs to one slot, so that two windows are two devices. */
export function createSlotStore(storage: Store, slot: number): Store {
  const own = (key: string) => `slot.${slot}.${key}`;
  return {
    getItem: (key) => storage.getItem(own(key)),
    setItem: (key, value) => storage.setItem(own(key), value),
    removeItem: (key) => storage.removeItem(own(key)),
  };
}

const SLOT_KEY = 'orrery.slot';

/** The slot that this tab had before its reload; 0 in a new tab. */
export function rememberedSlot(tab: Store): number {
  const slot = Number(tab.getItem(SLOT_KEY) ?? 0);
  return Number.isInteger(slot) && slot >= 0 ? slot : 0;
}

/** Lets the tab find its slot again after a reload. */
export function rememberSlot(tab: Store, slot: number): void {
  tab.setItem(SLOT_KEY, String(slot));
}
