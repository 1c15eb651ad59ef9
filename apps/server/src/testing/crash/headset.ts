import { createHash, randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { type Desired, type DeviceEvent, type DeviceResource, topics } from '@orrery/contract';
import type { DeviceSession, Joined } from '../live/live-school';
import { connectHeadset, type HeadsetPeer } from '../live/mqtt-peer';
import type { Random } from '../results';
import { OUTLINE } from '../review-desk';
import { CALL_MS, callAs } from './caller';

/** What waits for its acknowledgement is sent again this often, and where it is not connected it tries so often. */
const RESEND_MS = 3_000;
const RECONNECT_MS = 300;

type Body = DeviceEvent extends infer One ? (One extends unknown ? Omit<One, 'id' | 'at'> : never) : never;

/** A headset that says what happens until it is acknowledged, as the page does. */
export interface CrashHeadset {
  readonly id: number;
  /** Everything that it ever said, by the id of the event. */
  readonly said: ReadonlyMap<string, DeviceEvent>;
  readonly acknowledged: ReadonlySet<string>;
  /** What it keeps: the content of each resource. */
  readonly held: ReadonlyMap<number, string>;
  /** Whether nothing waits to be acknowledged or fetched. */
  readonly isCalm: boolean;
  stop(): Promise<void>;
}

interface HeadsetOptions {
  readonly joined: Joined;
  readonly random: Random;
  /** Where the server answers now. */
  readonly origin: () => string;
}

/** Makes one that lives until it is stopped, whatever becomes of the server. */
export function createHeadset(options: HeadsetOptions): CrashHeadset {
  const headset = new Headset(options);
  headset.run();
  return headset;
}

class Headset implements CrashHeadset {
  readonly id: number;
  readonly said = new Map<string, DeviceEvent>();
  readonly acknowledged = new Set<string>();
  readonly held = new Map<number, string>();
  readonly #options: HeadsetOptions;
  readonly #over = new AbortController();
  #peer: HeadsetPeer | null = null;
  #cookie = '';
  #running: Promise<void> = Promise.resolve();
  #reviewId: number | null = null;
  #revision = 0;
  #installs = 0;
  /** Syncs follow each other. */
  #syncing: Promise<void> | null = null;
  #syncAgain = false;

  constructor(options: HeadsetOptions) {
    this.#options = options;
    this.id = options.joined.client_id;
  }

  get isCalm(): boolean {
    return this.#peer !== null && this.#syncing === null && this.said.size === this.acknowledged.size;
  }

  run(): void {
    this.#running = this.#live().catch(() => undefined);
  }

  async stop(): Promise<void> {
    this.#over.abort();
    this.#peer?.breakOff();
    await this.#running;
  }

  async #live(): Promise<void> {
    const { signal } = this.#over;
    while (!signal.aborted) {
      const peer = await this.#connect().catch(() => null);
      if (peer) await this.#stay(peer);
      await wait(RECONNECT_MS, undefined, { signal });
    }
  }

  async #connect(): Promise<HeadsetPeer | null> {
    const { joined, origin } = this.#options;
    const { client_id, secret } = joined;
    const answer = await callAs<DeviceSession>(origin(), '', 'deviceSession', {
      client_id,
      secret,
      protocol: 1,
    });
    if (answer.kind !== 'acknowledged') return null;
    this.#cookie = (answer.cookies ?? []).map((one) => one.split(';')[0]).join('; ');
    const peer = await connectHeadset(`${origin().replace('http', 'ws')}/mqtt`, answer.data);
    this.#obey(answer.data.desired, true);
    return peer;
  }

  async #stay(peer: HeadsetPeer): Promise<void> {
    this.#peer = peer;
    peer.client.on('message', (topic, payload) => this.#hear(topic, payload, peer));
    for (const { topic, payload } of [...peer.arrived]) this.#hear(topic, payload, peer);
    await peer.report({ revision: this.#revision }).catch(() => undefined);
    const resend = setInterval(() => this.#sendAll(), RESEND_MS);
    this.#sendAll();
    await peer.closed;
    clearInterval(resend);
    this.#peer = null;
    await peer.end();
  }

  #hear(topic: string, payload: Buffer, peer: HeadsetPeer): void {
    if (this.#peer !== peer) return;
    const body: unknown = JSON.parse(payload.toString());
    if (topic.endsWith('/desired')) {
      this.#obey(body as Desired, false);
      return;
    }
    const { type, ids } = body as { readonly type?: string; readonly ids?: readonly string[] };
    if (type === 'ack') for (const id of ids ?? []) this.acknowledged.add(id);
    peer.forget();
  }

  #obey(desired: Desired, isNew: boolean): void {
    if (isNew || desired.installs !== this.#installs) this.#sync();
    this.#installs = desired.installs;
    if (desired.revision < this.#revision) return;
    this.#revision = desired.revision;
    void this.#peer?.report({ revision: desired.revision }).catch(() => undefined);
    const reviewId = desired.play?.reviewId ?? null;
    if (reviewId !== null && reviewId !== this.#reviewId) this.#takeTest(reviewId);
    this.#reviewId = reviewId;
  }

  /** The whole test at once: what is killed is what the server does with it. */
  #takeTest(reviewId: number): void {
    const { random } = this.#options;
    const inReview = { reviewId, student: null };
    for (const { number: step, points } of OUTLINE.steps) {
      this.#say({ ...inReview, type: 'review.step', step, status: 'started' });
      for (const point of points) {
        const seconds = Math.floor(random() * 800) / 8;
        this.#say({ ...inReview, type: 'review.point', point, correct: random() < 0.5, tries: 1, seconds });
      }
      this.#say({ ...inReview, type: 'review.step', step, status: 'finished', seconds: 1 });
    }
    this.#say({ ...inReview, type: 'review.finished' });
  }

  #say(body: Body): void {
    const event = { ...body, id: randomUUID(), at: Date.now() } as DeviceEvent;
    this.said.set(event.id, event);
    this.#send(event);
  }

  #sendAll(): void {
    for (const [id, event] of this.said) if (!this.acknowledged.has(id)) this.#send(event);
  }

  #send(event: DeviceEvent): void {
    const peer = this.#peer;
    // Nobody waits for it: the acknowledgement alone says that it arrived.
    peer?.client.publish(
      topics.events(peer.session.school.id, this.id),
      JSON.stringify(event),
      { qos: 1 },
      () => undefined,
    );
  }

  #sync(): void {
    this.#syncAgain = true;
    this.#syncing ??= this.#syncAll()
      // Only pauses throw, when it is stopped.
      .catch(() => undefined)
      .finally(() => {
        this.#syncing = null;
      });
  }

  async #syncAll(): Promise<void> {
    while (this.#syncAgain && !this.#over.signal.aborted) {
      this.#syncAgain = false;
      const held = JSON.stringify([...this.held].map(([rid, sha256]) => ({ rid, sha256 })));
      const origin = this.#options.origin();
      const answer = await callAs<{ list: DeviceResource[] }>(origin, this.#cookie, 'deviceInstallSync', {
        held,
      });
      if (answer.kind === 'acknowledged') {
        await this.#keep(answer.data.list);
        continue;
      }
      this.#syncAgain = true;
      await wait(RECONNECT_MS, undefined, { signal: this.#over.signal });
    }
  }

  async #keep(list: readonly DeviceResource[]): Promise<void> {
    for (const resource of [...this.held.keys()]) {
      if (list.some(({ rid }) => rid === resource)) continue;
      this.held.delete(resource);
      this.#say({ type: 'install.removed', resource });
    }
    for (const { rid: resource, sha256, url } of list) {
      if (this.held.get(resource) === sha256) continue;
      this.#say({ type: 'install.started', resource });
      // The page tries again and again, too.
      while (!(await this.#fetch(url, sha256))) {
        await wait(RECONNECT_MS, undefined, { signal: this.#over.signal });
      }
      this.held.set(resource, sha256);
      this.#say({ type: 'install.done', resource, sha256 });
    }
  }

  async #fetch(url: string, sha256: string): Promise<boolean> {
    try {
      const init = { headers: { cookie: this.#cookie }, signal: AbortSignal.timeout(CALL_MS) };
      const answer = await fetch(new URL(url, this.#options.origin()), init);
      const bytes = Buffer.from(await answer.arrayBuffer());
      return createHash('sha256').update(bytes).digest('hex') === sha256;
    } catch {
      return false;
    }
  }
}
