import type { EventBody } from '@orrery/client';
import type { DeviceResource, InstallFault } from '@orrery/contract';
import { type KeptList, loadKept, saveKept } from './kept-list';

/** What happened to something that the school wants kept (INS-12, INS-20). */
export type KeptNews = Extract<EventBody, { readonly type: `install.${string}` }>;

/** A content that is to be let go; the school hears of it where it was a resource, not only an older file of one. */
export interface Unwanted {
  readonly resource: DeviceResource;
  readonly told: boolean;
}

type IsHere = (sha256: string) => boolean;

/** What a school wants kept on this device, and what the school was told of it. */
export class KeptShelf {
  readonly #memory: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
  readonly #onNews: (news: KeptNews) => void;
  /** Contents that the server knows to be here. */
  readonly #done = new Set<string>();
  readonly #started = new Set<string>();
  #kept: KeptList;
  #unwanted: Unwanted[] = [];

  /** @param memory what this device keeps over reloads */
  constructor(memory: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>, onNews: (news: KeptNews) => void) {
    this.#memory = memory;
    this.#onNews = onNews;
    this.#kept = loadKept(memory);
    // What was here in an earlier life is told by the next connection's question, all at once.
    for (const one of [...this.list, ...this.former]) this.#done.add(keyOf(one));
  }

  get list(): readonly DeviceResource[] {
    return this.#kept.list;
  }

  /** Contents that stay until newer ones of the same resource are whole. */
  get former(): readonly DeviceResource[] {
    return this.#kept.former;
  }

  /** Resources of the list with this content; two may share one. */
  of(sha256: string): DeviceResource[] {
    return this.#kept.list.filter((one) => one.sha256 === sha256);
  }

  replace(next: readonly DeviceResource[], isHere: IsHere): void {
    const present = new Map(next.map((one) => [one.rid, one]));
    const gone = this.list.filter(({ rid }) => !present.has(rid));
    const left = this.#unwanted.filter(({ resource, told }) => !(told && present.has(resource.rid)));
    this.#unwanted = [...left, ...gone.map((resource) => ({ resource, told: true }))];
    // The server forgets what was begun when it hears what is held.
    this.#started.clear();
    const changed = this.list.filter(
      ({ rid, sha256 }) => present.has(rid) && present.get(rid)?.sha256 !== sha256,
    );
    this.#set({ list: next, former: [...this.former, ...changed].filter(({ sha256 }) => isHere(sha256)) });
    this.settle(isHere);
  }

  /** Looks at what is here by now: tells what is done, and gives up what newer content has replaced. */
  settle(isHere: IsHere): void {
    for (const one of this.list) {
      if (!isHere(one.sha256)) this.#done.delete(keyOf(one));
      if (!isHere(one.sha256) || this.#done.has(keyOf(one))) continue;
      this.#done.add(keyOf(one));
      this.#onNews({ type: 'install.done', resource: one.rid, sha256: one.sha256 });
    }
    const present = new Map(this.list.map((one) => [one.rid, one.sha256]));
    const stays = ({ rid }: DeviceResource) => present.has(rid) && !isHere(present.get(rid) ?? '');
    const replaced = this.former.filter((one) => !stays(one));
    if (replaced.length === 0) return;
    this.#unwanted = [...this.#unwanted, ...replaced.map((resource) => ({ resource, told: false }))];
    this.#set({ list: this.list, former: this.former.filter(stays) });
  }

  started(sha256: string): void {
    if (this.#started.has(sha256)) return;
    this.#started.add(sha256);
    for (const { rid } of this.of(sha256)) this.#onNews({ type: 'install.started', resource: rid });
  }

  failed(sha256: string, reason: InstallFault): void {
    this.#started.delete(sha256);
    for (const { rid } of this.of(sha256)) this.#onNews({ type: 'install.failed', resource: rid, reason });
  }

  /** What is to be let go now; handed out once. */
  takeUnwanted(): Unwanted[] {
    const taken = this.#unwanted;
    this.#unwanted = [];
    return taken;
  }

  removed({ resource, told }: Unwanted): void {
    this.#done.delete(keyOf(resource));
    if (told) this.#onNews({ type: 'install.removed', resource: resource.rid });
  }

  /** What is whole here, for the server; it needs no event for that any more. */
  held(isHere: IsHere): DeviceResource[] {
    const held = [...this.list, ...this.former].filter(({ sha256 }) => isHere(sha256));
    for (const one of held) this.#done.add(keyOf(one));
    return held;
  }

  /** The device belongs to the school no more: nothing is kept, and nobody is told. */
  clear(): void {
    const all = [...this.list, ...this.former];
    this.#done.clear();
    this.#started.clear();
    this.#unwanted = all.map((resource) => ({ resource, told: false }));
    this.#set({ list: [], former: [] });
  }

  #set(kept: KeptList): void {
    this.#kept = kept;
    saveKept(this.#memory, kept);
  }
}

const keyOf = ({ rid, sha256 }: DeviceResource) => `${rid}:${sha256}`;
