import type { DeviceResource, DeviceState, InstallFault } from '@orrery/contract';
import { createArrivals } from './arrivals';
import { type FaultReason, FetchFault } from './files/fetch-fault';
import type { FetchMode, MediaFiles } from './files/media-files';
import { claimsOf } from './kept-list';
import { KeptShelf } from './kept-shelf';
import { createLineRest, type LineRest } from './line-rest';
import { openLocal } from './local-file';
import { isFetchedAhead, isKeepable, planMedia } from './media-plan';
import type { Fetching, MediaLocation, MediaStore, MediaStoreOptions } from './media-types';
import { createTeller, type Teller } from './teller';
import { createTransfers, type Transfers } from './transfers';
import { Troubles } from './troubles';

/** The teacher hears of progress this often at most. */
const TELL_MS = 1_000;

/** Makes the store of a device. */
export function createMediaStore(options: MediaStoreOptions): MediaStore {
  return new DeviceStore(options);
}

interface Running {
  readonly resource: DeviceResource;
  readonly mode: FetchMode;
  readonly aborter: AbortController;
}

class DeviceStore implements MediaStore {
  readonly #options: MediaStoreOptions;
  readonly #shelf: KeptShelf;
  readonly #transfers: Transfers;
  readonly #rest: LineRest;
  readonly #teller: Teller;
  readonly #arrivals = createArrivals();
  readonly #troubles = new Troubles();
  readonly #isHere = (sha256: string) => this.#arrivals.has(sha256);
  #lesson: readonly DeviceResource[] = [];
  #running: Running | null = null;
  #working = false;
  #changes = 0;

  constructor(options: MediaStoreOptions) {
    this.#options = options;
    this.#shelf = new KeptShelf(options.memory, options.onKept);
    this.#transfers = createTransfers(options.now);
    this.#rest = createLineRest(() => this.#stir());
    this.#teller = createTeller(TELL_MS, options.onChange);
  }

  get installs(): DeviceState['installs'] {
    return this.#transfers.report(this.#lesson.filter(isFetchedAhead), this.#shelf.list, this.#isHere);
  }

  get fetching(): Fetching | null {
    const running = this.#running?.resource.sha256 ?? '';
    const [kept] = this.#shelf.of(running);
    if (!kept) return null;
    const isLeft = ({ sha256 }: DeviceResource) =>
      sha256 !== running && !this.#isHere(sha256) && !this.#troubles.has(sha256);
    return {
      title: kept.title,
      progress: this.#transfers.find(running)?.progress ?? 0,
      left: this.#shelf.list.filter(isLeft).length,
    };
  }

  async open(resource: DeviceResource): Promise<MediaLocation> {
    const files = await this.#options.files;
    const present = await openLocal(files, resource);
    if (present) return present;
    // Who can ask the server plays what the rest of the class does; who cannot, what was here before.
    const former = this.#shelf.former.find(({ rid }) => rid === resource.rid);
    const instead = former && !this.#options.isOnline() ? await openLocal(files, former) : null;
    return instead ?? { url: resource.url, local: false, release: () => undefined };
  }

  want(resources: readonly DeviceResource[]): void {
    this.#lesson = resources;
    const lacks = ({ sha256 }: DeviceResource) => !this.#isHere(sha256) && !this.#troubles.has(sha256);
    if (resources.some((one) => isFetchedAhead(one) && lacks(one))) this.#makeWay();
    this.#go();
  }

  keep(resources: readonly DeviceResource[], ordered: boolean): void {
    this.#shelf.replace(resources.filter(isKeepable), this.#isHere);
    this.#forgive((fault) => ordered || fault !== 'damaged');
    const running = this.#running;
    if (running?.mode === 'install') {
      const isWanted = this.#shelf.of(running.resource.sha256).length > 0;
      if (isWanted) this.#shelf.started(running.resource.sha256);
      else running.aborter.abort();
    }
    this.#go();
  }

  async held(): Promise<DeviceResource[]> {
    await this.#look(await this.#options.files);
    return this.#shelf.held(this.#isHere);
  }

  recall(rids: readonly number[]): DeviceResource[] {
    return rids.flatMap((rid) => this.#shelf.list.find((one) => one.rid === rid) ?? []);
  }

  leave(erase: boolean): void {
    this.#shelf.clear();
    if (!erase) this.#shelf.takeUnwanted();
    this.#lesson = [];
    this.#running?.aborter.abort();
    this.#go();
  }

  retry(): void {
    this.#forgive((fault) => fault !== 'damaged');
    this.#go();
  }

  whenLocal({ sha256 }: DeviceResource, signal: AbortSignal): Promise<void> {
    return this.#arrivals.wait(sha256, signal);
  }

  /** What is only to be kept stops for the lesson; it goes on from where it was. */
  #makeWay(): void {
    if (this.#running?.mode === 'install') this.#running.aborter.abort();
  }

  #forgive(isForgiven: (fault: InstallFault) => boolean): void {
    for (const sha256 of this.#troubles.forgive(isForgiven)) this.#transfers.forget(sha256);
  }

  /** Something is different, and whoever said so speaks for the line as well. */
  #go(): void {
    this.#rest.end();
    this.#stir();
  }

  #stir(): void {
    this.#changes += 1;
    if (!this.#working) void this.#work();
  }

  /** Works off what is wanted, one file after the other, until nothing is left to do. */
  async #work(): Promise<void> {
    this.#working = true;
    try {
      const files = await this.#options.files;
      for (let seen = -1; seen !== this.#changes; ) {
        seen = this.#changes;
        const next = await this.#next(files);
        // What is wanted may have changed during any of the waits.
        if (next && seen === this.#changes) {
          this.#changes += 1;
          await this.#fetch(files, next);
        }
      }
    } finally {
      this.#working = false;
    }
  }

  /** Tidies up, and finds what to fetch now; null where nothing is to be had. */
  async #next(files: MediaFiles): Promise<DeviceResource | null> {
    await this.#look(files);
    await this.#letGo(files);
    const plan = planMedia({
      lesson: this.#lesson,
      kept: files.lasting ? this.#shelf.list : [],
      stored: await files.list(),
      roomBytes: await files.room(),
      claimed: this.#claimed(),
      blocked: this.#troubles.blocked,
      breaks: this.#troubles.breaks,
    });
    // What is gone with the page is not kept: the school hears so instead of believing it.
    const homeless = files.lasting ? plan.crowded : this.#shelf.list;
    for (const one of homeless) if (!this.#troubles.has(one.sha256)) this.#fail(one.sha256, 'storage');
    const [next] = this.#rest.isOn ? [] : plan.download;
    if (next) for (const sha256 of plan.evict) await files.remove(sha256);
    return next ?? null;
  }

  /** Finds out what is here, and tells everybody who waits for it. */
  async #look(files: MediaFiles): Promise<void> {
    const stored = await files.list();
    const sizes = new Map([...this.#lesson, ...this.#shelf.list].map(({ sha256, bytes }) => [sha256, bytes]));
    const whole = stored.filter((file) => file.whole);
    // What a crash cut short is no file, whatever its mark says.
    const cut = whole.filter(({ sha256, bytes }) => (sizes.get(sha256) ?? bytes) !== bytes);
    for (const { sha256 } of cut) await files.remove(sha256);
    this.#arrivals.set(new Set(whole.filter((file) => !cut.includes(file)).map(({ sha256 }) => sha256)));
    this.#shelf.settle(this.#isHere);
    this.#teller.now();
  }

  async #letGo(files: MediaFiles): Promise<void> {
    const unwanted = this.#shelf.takeUnwanted();
    if (unwanted.length === 0) return;
    const needed = this.#claimed();
    for (const { sha256 } of [...this.#lesson, ...this.#shelf.list]) needed.add(sha256);
    for (const one of unwanted) {
      const { sha256 } = one.resource;
      if (!needed.has(sha256)) await files.remove(sha256);
      this.#troubles.forget(sha256);
      this.#transfers.forget(sha256);
      this.#shelf.removed(one);
    }
    this.#forgive((fault) => fault === 'storage');
    await this.#look(files);
  }

  /** Files that stay although neither the lesson nor the list has them. */
  #claimed(): Set<string> {
    const claimed = claimsOf(this.#options.others);
    for (const { sha256 } of this.#shelf.former) claimed.add(sha256);
    return claimed;
  }

  async #fetch(files: MediaFiles, resource: DeviceResource): Promise<void> {
    const { sha256 } = resource;
    const mode = this.#lesson.some((one) => one.sha256 === sha256) ? 'lesson' : 'install';
    const aborter = new AbortController();
    this.#running = { resource, mode, aborter };
    const heard = this.#startHearing(resource);
    try {
      await files.fetch(resource, mode, aborter.signal, heard);
      this.#troubles.moved(sha256);
      this.#transfers.done(sha256);
      this.#rest.end();
    } catch (error) {
      this.#judge(sha256, error instanceof FetchFault ? error.reason : 'network');
    } finally {
      this.#running = null;
    }
    await this.#look(files);
  }

  /** @returns hears how much of the file is here */
  #startHearing({ sha256, bytes }: DeviceResource): (got: number) => void {
    let first: number | null = null;
    const begin = () => {
      this.#transfers.begin(sha256);
      this.#shelf.started(sha256);
      this.#teller.now();
    };
    // A line that was told to be bad has to bring something before it is called good.
    if (!this.#troubles.isTold(sha256)) begin();
    return (got) => {
      first ??= got;
      if (got > first) {
        if (this.#troubles.isTold(sha256)) begin();
        this.#troubles.moved(sha256);
      }
      if (this.#troubles.isTold(sha256)) return;
      this.#transfers.progress(sha256, got, bytes);
      this.#teller.soon();
    };
  }

  #judge(sha256: string, reason: FaultReason): void {
    switch (reason) {
      case 'aborted':
        this.#transfers.forget(sha256);
        break;
      case 'unauthorised':
        this.#options.onUnauthorised();
        this.#breakOff(sha256);
        break;
      case 'network':
        this.#breakOff(sha256);
        break;
      default:
        this.#fail(sha256, reason);
    }
  }

  #breakOff(sha256: string): void {
    this.#rest.begin();
    // While the server is away nothing is wrong with a file.
    if (this.#options.isOnline() && this.#troubles.breakOff(sha256)) this.#report(sha256, 'network');
    else if (!this.#troubles.isTold(sha256)) this.#transfers.begin(sha256);
  }

  #fail(sha256: string, reason: InstallFault): void {
    this.#troubles.block(sha256, reason);
    this.#report(sha256, reason);
  }

  #report(sha256: string, reason: InstallFault): void {
    this.#transfers.fail(sha256, reason);
    this.#shelf.failed(sha256, reason);
    this.#teller.now();
  }
}
