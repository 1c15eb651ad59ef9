import type { SignalInfo } from '@orrery/contract';
import { randomUuid } from '../device/identity';
import type { OpenPeer, Peer, PeerState } from './peer';
import type { SignalBody } from './signals';
import { ALIVE_MS, ASK_AGAIN_MS, CONNECT_WITHIN_MS, HEAL_WITHIN_MS, MAX_OFFERS } from './timing';
import { createWaitingCandidates, type WaitingCandidates } from './waiting-candidates';

export interface WatchSessionOptions<Stream> {
  /** Sends to the headset; what gets lost is said again. */
  readonly send: (body: SignalBody, action?: 'live' | 'alive') => void;
  /** Makes sure that answers reach this page. */
  readonly subscribe: () => void;
  readonly openPeer: OpenPeer<Stream>;
  /** The live picture, and null whenever it is lost: whoever shows it shows the mirror then (LIVE-27). */
  readonly onStream: (stream: Stream | null) => void;
}

/** A page's wish to see one headset live; it goes on trying, silently, until it is closed. */
export interface WatchSession {
  /** Takes a message of this headset. */
  receive(info: SignalInfo): void;
  /** Says goodbye (LIVE-22). */
  close(): void;
}

/** Begins to watch: start, subscribe, init, then what the headset offers (LIVE-17 to LIVE-21, LIVE-Q3). */
export function openWatchSession<Stream>(options: WatchSessionOptions<Stream>): WatchSession {
  return new Watcher(options);
}

/** One agreement with the headset; a new one gets a new id, so that words of the old one are left aside. */
interface Attempt {
  readonly id: string;
  readonly peer: Peer;
  readonly offer: string;
  readonly candidates: WaitingCandidates;
  answer: string | null;
}

class Watcher<Stream> implements WatchSession {
  readonly #options: WatchSessionOptions<Stream>;
  readonly #alive: ReturnType<typeof setInterval>;
  #id = randomUuid();
  #attempt: Attempt | null = null;
  /** Candidates that came before their offer. */
  #early = createWaitingCandidates();
  #asked = 0;
  /** Different offers in this agreement. */
  #offers = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #closed = false;

  constructor(options: WatchSessionOptions<Stream>) {
    this.#options = options;
    options.send({ type: 'start' });
    options.subscribe();
    this.#ask();
    this.#alive = setInterval(() => options.send({ type: 'init', session: this.#id }, 'alive'), ALIVE_MS);
  }

  receive(info: SignalInfo): void {
    if (this.#closed || info.session !== this.#id) return;
    if (info.type === 'offer') void this.#take(info.sdp);
    else if (info.type === 'candidate') (this.#attempt?.candidates ?? this.#early).add(info.candidate);
    else if (info.type === 'bye' || info.type === 'stop') this.#renew();
  }

  close(): void {
    if (this.#closed) return;
    this.#options.send({ type: 'bye', session: this.#id });
    this.#closed = true;
    clearInterval(this.#alive);
    this.#drop();
  }

  #ask(): void {
    this.#options.send({ type: 'init', session: this.#id });
    const waitMs = ASK_AGAIN_MS[Math.min(this.#asked, ASK_AGAIN_MS.length - 1)] ?? CONNECT_WITHIN_MS;
    this.#asked += 1;
    this.#after(waitMs, () => this.#ask());
  }

  async #take(offer: string): Promise<void> {
    const present = this.#attempt;
    if (present?.offer === offer) {
      // Our answer got lost on its way.
      if (present.answer !== null) this.#options.send(toAnswer(present.id, present.answer));
      return;
    }
    this.#offers += 1;
    // A headset does not start anew so often: another agreement comes later each time.
    if (this.#offers > MAX_OFFERS) return this.#renew();
    if (present) this.#drop();
    const attempt = this.#open(offer);
    this.#after(CONNECT_WITHIN_MS, () => this.#renew());
    try {
      attempt.answer = await attempt.peer.answer(offer);
    } catch {
      if (this.#attempt === attempt) this.#renew();
      return;
    }
    if (this.#attempt !== attempt) return;
    this.#options.send(toAnswer(attempt.id, attempt.answer));
    attempt.candidates.release(attempt.peer);
  }

  #open(offer: string): Attempt {
    const { openPeer, send, onStream } = this.#options;
    const id = this.#id;
    const isPresent = () => this.#attempt?.peer === peer;
    const peer = openPeer({
      onCandidate: (candidate) => isPresent() && send({ type: 'candidate', session: id, candidate }),
      onState: (state) => isPresent() && this.#follow(state),
      onStream: (stream) => isPresent() && onStream(stream),
    });
    const attempt = { id, peer, offer, candidates: this.#early, answer: null };
    this.#early = createWaitingCandidates();
    this.#attempt = attempt;
    return attempt;
  }

  #follow(state: PeerState): void {
    if (state === 'connected') {
      clearTimeout(this.#timer);
      this.#asked = 0;
    } else if (state === 'disconnected') this.#after(HEAL_WITHIN_MS, () => this.#renew());
    else if (state === 'failed' || state === 'closed') this.#renew();
  }

  /** Gives the present agreement up and asks for another, a little later each time. */
  #renew(): void {
    this.#drop();
    this.#id = randomUuid();
    this.#offers = 0;
    const waitMs =
      this.#asked === 0 ? 0 : (ASK_AGAIN_MS[Math.min(this.#asked, ASK_AGAIN_MS.length - 1)] ?? 0);
    this.#after(waitMs, () => this.#ask());
  }

  #drop(): void {
    clearTimeout(this.#timer);
    const attempt = this.#attempt;
    this.#attempt = null;
    this.#early = createWaitingCandidates();
    attempt?.peer.close();
    if (attempt) this.#options.onStream(null);
  }

  #after(waitMs: number, then: () => void): void {
    clearTimeout(this.#timer);
    if (!this.#closed) this.#timer = setTimeout(then, waitMs);
  }
}

function toAnswer(session: string, sdp: string): SignalBody {
  return { type: 'answer', session, sdp };
}
