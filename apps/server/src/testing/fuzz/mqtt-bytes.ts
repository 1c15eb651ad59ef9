/** MQTT 3.1.1 packets by hand: a client library would refuse to make what a hostile one sends. */

/** Types of packets that clients send. */
export const TYPE = {
  connect: 1,
  publish: 3,
  puback: 4,
  pubrec: 5,
  pubrel: 6,
  pubcomp: 7,
  subscribe: 8,
  unsubscribe: 10,
  pingreq: 12,
  disconnect: 14,
} as const;

/** A text with its length before it. */
function textOf(text: string | Buffer): Buffer {
  const bytes = Buffer.from(text as string);
  return Buffer.concat([shortOf(Math.min(bytes.length, 0xffff)), bytes]);
}

function shortOf(value: number): Buffer {
  return Buffer.from([(value >> 8) & 255, value & 255]);
}

function lengthOf(length: number): Buffer {
  const bytes: number[] = [];
  let left = length;
  do {
    bytes.push((left % 128) | (left >= 128 ? 128 : 0));
    left = Math.floor(left / 128);
  } while (left > 0);
  return Buffer.from(bytes);
}

/** A packet with any type, flags and body. */
export function packetOf(type: number, flags: number, body: Buffer): Buffer {
  return Buffer.concat([Buffer.from([(type << 4) | (flags & 15)]), lengthOf(body.length), body]);
}

/** What a CONNECT says. */
export interface Connect {
  readonly clientId: string;
  readonly ticket: string;
  readonly protocol: string;
  readonly level: number;
  /** Bits of the byte of flags that are turned around. */
  readonly flip: number;
  readonly keepalive: number;
  readonly will: { readonly topic: string; readonly payload: Buffer; readonly qos: number } | null;
}

export function connectPacket(connect: Connect): Buffer {
  const { clientId, ticket, protocol, level, flip, keepalive, will } = connect;
  const flags = (0xc2 | (will ? 0x04 | (will.qos << 3) | 0x20 : 0)) ^ flip;
  return packetOf(
    TYPE.connect,
    0,
    Buffer.concat([
      textOf(protocol),
      Buffer.from([level & 255, flags & 255]),
      shortOf(keepalive),
      textOf(clientId),
      ...(will ? [textOf(will.topic), textOf(will.payload)] : []),
      textOf(clientId),
      textOf(ticket),
    ]),
  );
}

/** What a PUBLISH says. */
export interface Publish {
  readonly topic: string;
  readonly payload: Buffer;
  readonly qos: number;
  readonly retain: boolean;
  readonly dup: boolean;
  readonly id: number;
}

export function publishPacket({ topic, payload, qos, retain, dup, id }: Publish): Buffer {
  const flags = (dup ? 8 : 0) | (qos << 1) | (retain ? 1 : 0);
  const body = Buffer.concat([textOf(topic), ...(qos > 0 ? [shortOf(id)] : []), payload]);
  return packetOf(TYPE.publish, flags, body);
}

/** A SUBSCRIBE, or with its type an UNSUBSCRIBE. */
export function subscribePacket(type: number, id: number, filters: readonly string[], qos: number): Buffer {
  const wanted = filters.flatMap((filter) => [
    textOf(filter),
    ...(type === TYPE.subscribe ? [Buffer.from([qos])] : []),
  ]);
  return packetOf(type, 2, Buffer.concat([shortOf(id), ...wanted]));
}

/** An acknowledgement of any kind. */
export function acknowledgePacket(type: number, id: number): Buffer {
  return packetOf(type, type === TYPE.pubrel ? 2 : 0, shortOf(id));
}

export const PING = packetOf(TYPE.pingreq, 0, Buffer.alloc(0));
