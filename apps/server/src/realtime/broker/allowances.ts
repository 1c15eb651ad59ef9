import {
  BYTE_RATE,
  CONNECTION_RATE,
  EVENT_RATE,
  POSE_RATE,
  PUBLISH_RATE,
  REPORT_RATE,
  SUBSCRIBE_RATE,
} from '../limits';
import { TokenBucket } from '../token-bucket';

/** What one client may still use of the broker; the same over all its connections. */
export interface Allowance {
  readonly publish: TokenBucket;
  readonly bytes: TokenBucket;
  readonly events: TokenBucket;
  readonly reports: TokenBucket;
  readonly poses: TokenBucket;
  readonly subscribe: TokenBucket;
  readonly connect: TokenBucket;
}

/** Fewer clients than this are not worth looking through. */
const KEPT_CLIENTS = 1000;

/** Remembers what clients have used, so that a new connection is no way to start afresh. */
export class Allowances {
  readonly #byClient = new Map<string, Allowance>();
  #pruneAt = KEPT_CLIENTS;

  /** The allowance of a client id, made full where it is new. */
  of(clientId: string, nowMs: number): Allowance {
    const known = this.#byClient.get(clientId);
    if (known) return known;
    const made = {
      publish: new TokenBucket(PUBLISH_RATE, nowMs),
      bytes: new TokenBucket(BYTE_RATE, nowMs),
      events: new TokenBucket(EVENT_RATE, nowMs),
      reports: new TokenBucket(REPORT_RATE, nowMs),
      poses: new TokenBucket(POSE_RATE, nowMs),
      subscribe: new TokenBucket(SUBSCRIBE_RATE, nowMs),
      connect: new TokenBucket(CONNECTION_RATE, nowMs),
    };
    this.#byClient.set(clientId, made);
    if (this.#byClient.size > this.#pruneAt) this.#prune(nowMs);
    return made;
  }

  /** Clients that are remembered. */
  get size(): number {
    return this.#byClient.size;
  }

  /** Who has used nothing for long enough is as good as new. */
  #prune(nowMs: number): void {
    for (const [clientId, buckets] of this.#byClient) {
      if (Object.values(buckets).every((bucket) => bucket.isFull(nowMs))) this.#byClient.delete(clientId);
    }
    this.#pruneAt = Math.max(KEPT_CLIENTS, this.#byClient.size * 2);
  }
}
