import { createPaceCosts, type KnownCosts, type PaceCosts } from '@orrery/client';

const KEY = 'pace.costs';

/** What playing costs on this device, kept over reloads: who comes back in the middle is in step at once. */
export function createKeptCosts(store: Pick<Storage, 'getItem' | 'setItem'>): PaceCosts {
  return createPaceCosts(read(store.getItem(KEY)), (known) => {
    try {
      store.setItem(KEY, JSON.stringify(known));
    } catch {
      // A full store costs a rehearsal in the next life, nothing in this one.
    }
  });
}

function read(text: string | null): KnownCosts {
  try {
    const kept: unknown = JSON.parse(text ?? '{}');
    const entries = Object.entries(kept ?? {}).filter(([, seconds]) => Number.isFinite(seconds));
    return Object.fromEntries(entries);
  } catch {
    return {};
  }
}
