import type { CDPSession } from 'playwright-core';

const PUBLISH = 3;
const POSE = /\/devices\/(\d+)\/pose$/;

/** What came over a page's line to the broker in a while. */
export interface Traffic {
  readonly bytes: number;
  /** Poses by device. */
  readonly poses: ReadonlyMap<string, number>;
}

interface SocketFrame {
  readonly response: { readonly opcode: number; readonly payloadData: string };
}

/** Listens to the WebSockets of a page for a while. */
export async function listenToSockets(protocol: CDPSession, forMs: number): Promise<Traffic> {
  const parts: Buffer[] = [];
  const collect = ({ response }: SocketFrame) => {
    if (response.opcode === 2) parts.push(Buffer.from(response.payloadData, 'base64'));
  };
  protocol.on('Network.webSocketFrameReceived', collect);
  await protocol.send('Network.enable');
  await new Promise((resolve) => setTimeout(resolve, forMs));
  await protocol.send('Network.disable');
  protocol.off('Network.webSocketFrameReceived', collect);
  const poses = new Map<string, number>();
  for (const part of parts) {
    for (const topic of topicsOf(part)) {
      const device = POSE.exec(topic)?.[1];
      if (device) poses.set(device, (poses.get(device) ?? 0) + 1);
    }
  }
  return { bytes: parts.reduce((sum, { length }) => sum + length, 0), poses };
}

/** Topics of the messages in a WebSocket frame; our broker puts whole MQTT packets into each. */
export function topicsOf(frame: Buffer): string[] {
  const topics: string[] = [];
  let at = 0;
  while (at + 2 <= frame.length) {
    const type = (frame[at] ?? 0) >> 4;
    let length = 0;
    let shift = 0;
    let byte: number;
    do {
      at += 1;
      byte = frame[at] ?? 0;
      length += (byte & 0x7f) << shift;
      shift += 7;
    } while (byte & 0x80 && shift < 28);
    at += 1;
    if (type === PUBLISH && at + 2 <= frame.length) {
      topics.push(frame.toString('utf8', at + 2, at + 2 + frame.readUInt16BE(at)));
    }
    at += length;
  }
  return topics;
}
