import { type BrokerAccess, CLOSE_CODE } from '@orrery/contract';
import { CallError, isRefusal } from '../http/call-error';
import { backoffMs } from './backoff';
import { type BrokerLink, openLink, type Will } from './link';

/** Tickets this close to their end are not tried any more. */
const TICKET_MARGIN_MS = 30_000;

/** A connection that lasted this long was a good one; after it the waits begin anew. */
const STABLE_MS = 5_000;

/** Where the connection stands. A refusal names the contract's error id; a final one is not tried again. */
export type BrokerStatus =
  | { readonly kind: 'connecting' }
  | { readonly kind: 'online' }
  | { readonly kind: 'offline'; readonly reason: string }
  | { readonly kind: 'refused'; readonly reason: string; readonly final: boolean };

export interface Message {
  readonly topic: string;
  readonly payload: Uint8Array;
  readonly retained: boolean;
}

export interface PublishOptions {
  readonly qos?: 0 | 1 | 2;
  readonly retain?: boolean;
}

export interface BrokerOptions {
  /** Gets a fresh ticket; a refusal by the contract ends the attempts. */
  readonly access: () => Promise<BrokerAccess>;
  /** Origin that a relative `mqtt_address` belongs to. */
  readonly origin: string;
  /** The last will, asked for at each connection. */
  readonly will?: () => Will | undefined;
  /** False keeps the session on the broker, so that messages wait for a device. */
  readonly clean?: boolean;
  /** Present server time in milliseconds, to tell when a ticket ends. */
  readonly serverNow?: () => number;
  readonly random?: () => number;
  readonly onMessage: (message: Message) => void;
  readonly onStatus: (status: BrokerStatus) => void;
}

/** A broker connection that comes back by itself. */
export interface Broker {
  readonly status: BrokerStatus;
  /** Subscribes now and after each reconnect; returns how to end it. */
  subscribe(topic: string, qos: 0 | 1 | 2): () => void;
  /** Sends when online; false where it could not be delivered (the caller decides what to do about it). */
  publish(topic: string, payload: string | Uint8Array, options?: PublishOptions): Promise<boolean>;
  /** Tries at once, and probes a line that looks alive; for when the network is back or the machine woke up. */
  reconnect(): void;
  /** Loses the connection as a dead network does, and is not back before `forMs`; for simulators and tests. */
  drop(forMs: number): void;
  end(): Promise<void>;
}

/** Opens the connection and keeps it: fresh tickets, backoff with jitter, subscriptions restored. */
export function connectBroker(options: BrokerOptions): Broker {
  return new KeptBroker(options);
}

class KeptBroker implements Broker {
  readonly #options: BrokerOptions;
  readonly #subscriptions = new Map<string, 0 | 1 | 2>();
  #status: BrokerStatus = { kind: 'connecting' };
  #link: BrokerLink | null = null;
  #access: BrokerAccess | null = null;
  #attempt = 0;
  #onlineSinceMs = Number.POSITIVE_INFINITY;
  #downUntilMs = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #asking = false;
  #ended = false;

  constructor(options: BrokerOptions) {
    this.#options = options;
    // Later, so that no callback runs before the caller has its broker.
    queueMicrotask(() => void this.#connect());
  }

  get status(): BrokerStatus {
    return this.#status;
  }

  subscribe(topic: string, qos: 0 | 1 | 2): () => void {
    if (this.#subscriptions.get(topic) !== qos) {
      this.#subscriptions.set(topic, qos);
      this.#online?.subscribe(topic, qos);
    }
    return () => {
      this.#subscriptions.delete(topic);
      this.#online?.unsubscribe(topic);
    };
  }

  async publish(topic: string, payload: string | Uint8Array, options: PublishOptions = {}): Promise<boolean> {
    const link = this.#online;
    if (!link) return false;
    return link.publish(topic, payload, options.qos ?? 1, options.retain ?? false);
  }

  reconnect(): void {
    this.#attempt = 0;
    // A page that slept may hold a line that only looks alive.
    this.#link?.probe();
    void this.#connect();
  }

  drop(forMs: number): void {
    this.#downUntilMs = performance.now() + forMs;
    this.#link?.cut();
  }

  async end(): Promise<void> {
    this.#ended = true;
    clearTimeout(this.#timer);
    const link = this.#link;
    this.#link = null;
    await link?.end();
  }

  get #online(): BrokerLink | null {
    return this.#status.kind === 'online' ? this.#link : null;
  }

  #set(status: BrokerStatus): void {
    this.#status = status;
    this.#options.onStatus(status);
  }

  async #connect(): Promise<void> {
    clearTimeout(this.#timer);
    if (this.#ended || this.#asking || this.#link) return;
    this.#asking = true;
    this.#set({ kind: 'connecting' });
    try {
      const access = await this.#ticket();
      if (!this.#ended) this.#open(access);
    } catch (error) {
      this.#failed(error);
    } finally {
      this.#asking = false;
    }
  }

  async #ticket(): Promise<BrokerAccess> {
    const now = (this.#options.serverNow ?? Date.now)();
    if (!this.#access || this.#access.expires - now < TICKET_MARGIN_MS) {
      this.#access = await this.#options.access();
    }
    return this.#access;
  }

  #open(access: BrokerAccess): void {
    const link = openLink(access, this.#options, {
      onOnline: () => {
        this.#onlineSinceMs = performance.now();
        for (const [topic, qos] of this.#subscriptions) link.subscribe(topic, qos);
        this.#set({ kind: 'online' });
      },
      onMessage: this.#options.onMessage,
      onClose: (close) => {
        if (this.#link !== link) return;
        this.#link = null;
        // Two pages with one identity push each other out: that must slow down, not spin.
        if (performance.now() - this.#onlineSinceMs > STABLE_MS) this.#attempt = 0;
        this.#onlineSinceMs = Number.POSITIVE_INFINITY;
        this.#lost(close.code, close.reason);
      },
    });
    this.#link = link;
  }

  #lost(code: number, reason: string): void {
    if (this.#ended) return;
    if (code !== CLOSE_CODE.refused) {
      this.#set({ kind: 'offline', reason: reason || `closed.${code}` });
      this.#retry(0);
      return;
    }
    // The ticket is no good; a fresh one may be. Whether the device itself is, `access` tells.
    this.#access = null;
    this.#set({ kind: 'refused', reason, final: false });
    this.#retry(0);
  }

  #failed(error: unknown): void {
    if (this.#ended) return;
    if (isRefusal(error)) {
      this.#set({ kind: 'refused', reason: error.id, final: true });
      return;
    }
    this.#set({ kind: 'offline', reason: error instanceof CallError ? error.id : String(error) });
    this.#retry(error instanceof CallError ? (error.retryAfter ?? 0) * 1000 : 0);
  }

  #retry(leastMs: number): void {
    const waitMs = backoffMs(this.#attempt, this.#options.random ?? Math.random);
    this.#attempt += 1;
    clearTimeout(this.#timer);
    const downMs = this.#downUntilMs - performance.now();
    this.#timer = setTimeout(() => void this.#connect(), Math.max(leastMs, waitMs, downMs));
  }
}
