import {
  acknowledgePacket,
  connectPacket,
  packetOf,
  publishPacket,
  subscribePacket,
  TYPE,
} from './mqtt-bytes';
import { type Ids, toJson, type Wire } from './wire';

/** Who attacks the broker; a forger has a ticket that nobody gave. */
export const ATTACKERS = ['headset', 'page', 'forger', 'nobody'] as const;
export type Attacker = (typeof ATTACKERS)[number];

/** What a message says: JSON, or bytes in hexadecimal. */
export type Payload = { readonly json: Wire } | { readonly hex: string };

/** One thing that an attacker sends. Topics name ids like `{own.school}`, which are filled in when they are sent. */
export type Step =
  | {
      readonly kind: 'connect';
      readonly protocol: string;
      readonly level: number;
      readonly flip: number;
      readonly keepalive: number;
      readonly will: { readonly topic: string; readonly payload: Payload; readonly qos: number } | null;
    }
  | {
      readonly kind: 'publish';
      readonly topic: string;
      readonly payload: Payload;
      readonly qos: number;
      readonly retain: boolean;
      readonly dup: boolean;
      readonly id: number;
      readonly times: number;
    }
  | {
      readonly kind: 'subscribe' | 'unsubscribe';
      readonly filters: readonly string[];
      readonly qos: number;
      readonly id: number;
      readonly times: number;
    }
  | { readonly kind: 'packet'; readonly type: number; readonly flags: number; readonly hex: string }
  | { readonly kind: 'acknowledge'; readonly type: number; readonly id: number }
  | { readonly kind: 'bytes'; readonly hex: string };

/** Everything that one attacker sends on one connection. */
export interface Attack {
  readonly attacker: Attacker;
  /** Whether it connects as the protocol says before its first step. */
  readonly connects: boolean;
  readonly steps: readonly Step[];
  /** A bit of what is sent that is turned around: its place as a share of all bytes. */
  readonly broken: { readonly share: number; readonly mask: number } | null;
  /** Share of the bytes after which nothing more comes; 1 for all. */
  readonly cut: number;
  readonly isText: boolean;
}

/** Who an attacker says to be. */
export interface Identity {
  readonly client_id: string;
  readonly ticket: string;
}

/** An honest way to connect. */
export const HELLO = {
  kind: 'connect',
  protocol: 'MQTT',
  level: 4,
  flip: 0,
  keepalive: 10,
  will: null,
} as const;

/** The bytes of an attack, a frame for each step. */
export function toFrames(attack: Attack, identity: Identity, ids: Ids): Buffer[] {
  const steps: readonly Step[] = attack.connects ? [HELLO, ...attack.steps] : attack.steps;
  const frames = steps.map((step) => toBytes(step, identity, ids));
  return cutAndBreak(attack, frames);
}

function cutAndBreak({ broken, cut, connects }: Attack, frames: Buffer[]): Buffer[] {
  // Who connects first is let in, so that what is broken is met behind the door.
  const first = connects ? 1 : 0;
  const length = frames.slice(first).reduce((sum, frame) => sum + frame.length, 0);
  let breakAt = broken ? Math.floor(broken.share * length) : -1;
  let left = Math.floor(cut * length);
  return frames.map((frame, index) => {
    if (index < first) return frame;
    if (broken && breakAt >= 0 && breakAt < frame.length)
      frame.writeUInt8((frame[breakAt] ?? 0) ^ broken.mask, breakAt);
    breakAt -= frame.length;
    const kept = frame.subarray(0, Math.max(0, left));
    left -= frame.length;
    return kept;
  });
}

function toBytes(step: Step, identity: Identity, ids: Ids): Buffer {
  switch (step.kind) {
    case 'connect': {
      const { client_id: clientId, ticket } = identity;
      const will = step.will && {
        topic: fill(step.will.topic, ids),
        payload: toPayload(step.will.payload, ids),
        qos: step.will.qos,
      };
      return connectPacket({ ...step, clientId, ticket, will });
    }
    case 'publish': {
      const message = { ...step, topic: fill(step.topic, ids), payload: toPayload(step.payload, ids) };
      return repeat(publishPacket(message), step.times);
    }
    case 'subscribe':
    case 'unsubscribe': {
      const filters = step.filters.map((filter) => fill(filter, ids));
      return repeat(subscribePacket(TYPE[step.kind], step.id, filters, step.qos), step.times);
    }
    case 'packet':
      return packetOf(step.type, step.flags, Buffer.from(step.hex, 'hex'));
    case 'acknowledge':
      return acknowledgePacket(step.type, step.id);
    case 'bytes':
      return Buffer.from(step.hex, 'hex');
  }
}

/** More is cut off by the broker long before, and held up only who sends it: gigabytes took it forty seconds. */
const MOST_BYTES = 2 ** 25;

function repeat(bytes: Buffer, times: number): Buffer {
  const kept = Math.min(times, Math.max(1, Math.floor(MOST_BYTES / bytes.length)));
  return kept === 1 ? bytes : Buffer.concat(Array.from({ length: kept }, () => bytes));
}

function fill(topic: string, ids: Ids): string {
  return topic.replace(
    /\{(own|foreign)\.(\w+)\}/g,
    (_, whose: 'own' | 'foreign', kind: string) => ids[whose][kind] ?? '0',
  );
}

function toPayload(payload: Payload, ids: Ids): Buffer {
  return 'hex' in payload ? Buffer.from(payload.hex, 'hex') : Buffer.from(toJson(payload.json, ids));
}
