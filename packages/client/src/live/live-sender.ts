import type { Signal, SignalInfo } from '@orrery/contract';
import type { OpenPeer, Peer } from './peer';
import type { SignalBody } from './signals';
import { AGREEMENTS, FORGOTTEN_AFTER_MS, MAX_VIEWERS } from './timing';
import { createWaitingCandidates } from './waiting-candidates';

export interface LiveSenderOptions {
  /** Sends to one page. @param page `console:{session}` */
  readonly send: (page: string, body: SignalBody) => void;
  /** Opens a connection that carries this headset's picture; all of them carry the same. */
  readonly openPeer: OpenPeer<never>;
  /** Hears when the first page watches and when the last one has gone: nothing is drawn for nobody. */
  readonly onWatched: (watched: boolean) => void;
}

/** A headset's side of live pictures: what pages ask for, and nothing that they do not. */
export interface LiveSender {
  receive(signal: Signal): void;
  /** Ends every picture, as when the device leaves its school. */
  stop(): void;
}

type Viewer = {
  readonly session: string;
  readonly candidates: ReturnType<typeof createWaitingCandidates>;
  peer: Peer | null;
  /** Our offer, until it is answered. */
  offer: string | null;
  /** Its connection is broken; it may heal. */
  lost: boolean;
  timer: ReturnType<typeof setTimeout> | undefined;
};

/** Makes the sender; up to `MAX_VIEWERS` pages see the same picture, each over a connection of its own. */
export function createLiveSender(options: LiveSenderOptions): LiveSender {
  return new Sender(options);
}

class Sender implements LiveSender {
  readonly #options: LiveSenderOptions;
  readonly #viewers = new Map<string, Viewer>();
  #begun: readonly { readonly page: string; readonly ms: number }[] = [];

  constructor(options: LiveSenderOptions) {
    this.#options = options;
  }

  receive({ info }: Signal): void {
    const page = info.from;
    if (!page.startsWith('console:')) return;
    // A whole class that films at once, over a word that names nobody, would hold up the lesson.
    if (info.to === 'all' && info.type !== 'stop') return;
    const viewer = this.#viewers.get(page);
    const isPresent = viewer !== undefined && viewer.session === (info.session ?? '');
    // A `start` says only that the page is there; `init` names what it wants.
    if (info.type === 'stop') this.#drop(page);
    else if (isPresent) this.#hear(page, viewer, info);
    else if (info.type === 'init' || info.type === 'offer') void this.#begin(page, info);
  }

  stop(): void {
    for (const page of [...this.#viewers.keys()]) this.#drop(page);
  }

  /** A word of the agreement that stands; those of older ones do not come here. */
  #hear(page: string, viewer: Viewer, info: SignalInfo): void {
    if (info.type === 'init') this.#again(page, viewer);
    else if (info.type === 'answer') void this.#accept(page, viewer, info.sdp);
    else if (info.type === 'candidate') viewer.candidates.add(info.candidate);
    else if (info.type === 'bye') this.#drop(page);
  }

  /** The page still watches, or has not heard our offer. */
  #again(page: string, viewer: Viewer): void {
    this.#expect(page, viewer);
    if (viewer.offer === null) return;
    this.#options.send(page, { type: 'offer', session: viewer.session, sdp: viewer.offer });
  }

  /** The headset offers after `init`; a page that offers itself is answered (LIVE-Q3). */
  async #begin(page: string, info: Extract<SignalInfo, { type: 'init' | 'offer' }>): Promise<void> {
    if (!this.#mayBegin(page)) return;
    const session = info.session ?? '';
    if (!this.#hasPlace(page)) {
      this.#options.send(page, { type: 'bye', session });
      return;
    }
    const viewer: Viewer = {
      session,
      candidates: createWaitingCandidates(),
      peer: null,
      offer: null,
      lost: false,
      timer: undefined,
    };
    this.#put(page, viewer);
    this.#expect(page, viewer);
    try {
      const peer = this.#open(page, viewer);
      if (info.type === 'offer') {
        const sdp = await peer.answer(info.sdp);
        if (!this.#isPresent(page, viewer)) return;
        viewer.candidates.release(peer);
        this.#options.send(page, { type: 'answer', session, sdp });
      } else {
        viewer.offer = await peer.offer();
        if (!this.#isPresent(page, viewer)) return;
        this.#options.send(page, { type: 'offer', session, sdp: viewer.offer });
      }
    } catch {
      this.#refuse(page, viewer);
    }
  }

  /** An honest page that asks too often asks again a little later. */
  #mayBegin(page: string): boolean {
    const nowMs = performance.now();
    const recent = this.#begun.filter(({ ms }) => nowMs - ms < AGREEMENTS.withinMs);
    const ofPage = recent.filter((one) => one.page === page).length;
    const may = recent.length < AGREEMENTS.ofAll && ofPage < AGREEMENTS.ofPage;
    this.#begun = may ? [...recent, { page, ms: nowMs }] : recent;
    return may;
  }

  #open(page: string, viewer: Viewer): Peer {
    const { session } = viewer;
    const peer = this.#options.openPeer({
      onCandidate: (candidate) => {
        if (this.#isPresent(page, viewer))
          this.#options.send(page, { type: 'candidate', session, candidate });
      },
      onState: (state) => {
        viewer.lost = state === 'disconnected';
        const ended = state === 'failed' || state === 'closed';
        if (ended && this.#isPresent(page, viewer)) this.#drop(page);
      },
      onStream: () => undefined,
    });
    viewer.peer = peer;
    return peer;
  }

  async #accept(page: string, viewer: Viewer, answer: string): Promise<void> {
    const { peer } = viewer;
    // A second answer to the same offer says nothing new.
    if (!peer || viewer.offer === null) return;
    viewer.offer = null;
    try {
      await peer.accept(answer);
      viewer.candidates.release(peer);
    } catch {
      this.#refuse(page, viewer);
    }
  }

  /** What a page sent makes no sense: it is told, and may begin anew. */
  #refuse(page: string, viewer: Viewer): void {
    if (!this.#isPresent(page, viewer)) return;
    this.#drop(page);
    this.#options.send(page, { type: 'bye', session: viewer.session });
  }

  /** A page that is loaded again is another one: what it left behind makes place before anybody is sent away. */
  #hasPlace(page: string): boolean {
    if (this.#viewers.has(page) || this.#viewers.size < MAX_VIEWERS) return true;
    const lost = [...this.#viewers].find(([, viewer]) => viewer.lost);
    if (lost) this.#drop(lost[0]);
    return lost !== undefined;
  }

  #isPresent(page: string, viewer: Viewer): boolean {
    return this.#viewers.get(page) === viewer;
  }

  #expect(page: string, viewer: Viewer): void {
    clearTimeout(viewer.timer);
    viewer.timer = setTimeout(() => this.#drop(page), FORGOTTEN_AFTER_MS);
  }

  /** A page's new wish takes the place of its old one, and the film goes on. */
  #put(page: string, viewer: Viewer): void {
    const old = this.#viewers.get(page);
    const isFirst = this.#viewers.size === 0;
    this.#viewers.set(page, viewer);
    close(old);
    if (isFirst) this.#options.onWatched(true);
  }

  #drop(page: string): void {
    const viewer = this.#viewers.get(page);
    if (!viewer) return;
    this.#viewers.delete(page);
    close(viewer);
    if (this.#viewers.size === 0) this.#options.onWatched(false);
  }
}

function close(viewer: Viewer | undefined): void {
  clearTimeout(viewer?.timer);
  viewer?.peer?.close();
}
