import { setTimeout as wait } from 'node:timers/promises';
import type { Random } from '../results';
import type { Desk } from './desk';
import type { Ledger } from './ledger';

/** What somebody who works while servers are killed knows. */
export interface Shift {
  readonly desk: Desk;
  readonly ledger: Ledger;
  readonly random: Random;
  /** Where the server answers now. */
  readonly origin: () => string;
  /** Hears what must never be. */
  readonly fault: (what: string) => void;
}

/** Somebody who does one thing after another; what broke off is not told apart from what is done. */
export interface Worker {
  readonly name: string;
  /** Does the next thing. @returns its name */
  next(): { readonly action: string; readonly done: Promise<void> };
}

/** Chooses one of a list. */
export function pick<T>(random: Random, list: readonly T[]): T {
  const found = list[Math.floor(random() * list.length)];
  if (found === undefined) throw new Error('nothing to choose from');
  return found;
}

/** Pause after something that did not work, so that a server that comes back is not asked a thousand times. */
const PAUSE_MS = 20;

/** Lets workers work until they are told to pause. */
export interface Crew {
  /** What is under way now. */
  underWay(): readonly string[];
  /** How often each thing was done or tried. */
  readonly tried: ReadonlyMap<string, number>;
  begin(): void;
  /** Returns once nothing is under way. */
  pause(): Promise<void>;
}

/** @param workers each does one thing at a time, all at once */
export function createCrew(workers: readonly Worker[]): Crew {
  const present = new Map<string, string>();
  const tried = new Map<string, number>();
  let isOpen = false;
  let running: Promise<unknown> = Promise.resolve();

  async function work(worker: Worker): Promise<void> {
    while (isOpen) {
      const { action, done } = worker.next();
      present.set(worker.name, action);
      tried.set(action, (tried.get(action) ?? 0) + 1);
      await done.finally(() => present.delete(worker.name));
      await wait(PAUSE_MS);
    }
  }

  return {
    tried,
    underWay: () => [...present.values()],
    begin() {
      isOpen = true;
      running = Promise.all(workers.map(work));
    },
    async pause() {
      isOpen = false;
      await running;
    },
  };
}
