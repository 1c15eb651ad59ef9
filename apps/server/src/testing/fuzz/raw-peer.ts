import WebSocket from 'ws';
import { PING } from './mqtt-bytes';

/** What became of a connection that only sends bytes. */
export interface RawOutcome {
  /** Why the server closed it, or that it answers still, or says nothing because it waits for more. */
  readonly end: string;
  readonly received: Buffer;
}

/** A server that has not answered by then waits for the rest of a packet; nothing depends on it. */
const SILENT_AFTER_MS = 250;
const PINGRESP = 0xd0;

/** Opens a connection to the broker, sends frames and a ping, and listens for a moment. */
export function sendFrames(url: string, frames: readonly Buffer[], isText: boolean): Promise<RawOutcome> {
  return new Promise((resolve) => {
    const socket = new WebSocket(url, 'mqtt', { perMessageDeflate: false });
    const chunks: Buffer[] = [];
    let timer: NodeJS.Timeout | undefined;
    const finish = (end: string) => {
      clearTimeout(timer);
      socket.terminate();
      resolve({ end, received: Buffer.concat(chunks) });
    };
    socket.on('error', () => undefined);
    socket.on('close', (code, reason) => finish(`${code} ${reason}`.trim()));
    socket.on('message', (data: Buffer) => {
      chunks.push(data);
      // The answer to a ping is two bytes long, and the last of its frame.
      if (data.at(-2) === PINGRESP && data.at(-1) === 0) finish('answers');
    });
    socket.on('open', () => {
      for (const frame of [...frames, PING]) if (frame.length > 0) socket.send(frame, { binary: !isText });
      timer = setTimeout(() => finish('waits'), SILENT_AFTER_MS);
    });
  });
}
