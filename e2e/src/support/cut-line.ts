import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { connect, createServer, type Socket } from 'node:net';

/** A connection that sent more than this is an upload, not a call. */
const UPLOAD_FROM_BYTES = 256 * 1024;

/** A line between a browser and the product that a test can cut and hold. */
export interface Line {
  readonly url: string;
  /** Cuts every connection once so many more bytes were sent. */
  cutAfter(bytes: number): Promise<void>;
  /** Holds every upload once so many more bytes were sent; calls pass. */
  holdAfter(bytes: number): Promise<void>;
  /** Lets go of what is held. */
  release(): void;
  close(): Promise<void>;
}

interface Pair {
  readonly client: Socket;
  readonly upstream: Socket;
  sent: number;
}

/** Lays a line to the product. */
export async function layLine(productUrl: string): Promise<Line> {
  const pairs = new Set<Pair>();
  const port = Number(new URL(productUrl).port);
  let sent = 0;
  let isHolding = false;
  let watch: { at: number; act: (uploading: Pair) => void } | null = null;

  const server = createServer((client) => {
    const pair: Pair = { client, upstream: connect(port, 'localhost'), sent: 0 };
    pairs.add(pair);
    join(pair, () => pairs.delete(pair));
    client.on('data', (chunk) => {
      pair.sent += chunk.length;
      sent += chunk.length;
      if (watch && sent >= watch.at) {
        const { act } = watch;
        watch = null;
        act(pair);
      }
      const flows = pair.upstream.write(chunk);
      if (!flows || (isHolding && pair.sent > UPLOAD_FROM_BYTES)) client.pause();
    });
    pair.upstream.on('drain', () => {
      if (!isHolding || pair.sent <= UPLOAD_FROM_BYTES) client.resume();
    });
  });
  server.listen(0, 'localhost');
  await once(server, 'listening');

  const after = (bytes: number, act: (uploading: Pair) => void) =>
    new Promise<void>((resolve) => {
      watch = {
        at: sent + bytes,
        act: (pair) => {
          act(pair);
          resolve();
        },
      };
    });
  const cut = () => {
    for (const { client } of pairs) client.destroy();
  };
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    cutAfter: (bytes) => after(bytes, cut),
    holdAfter: (bytes) =>
      after(bytes, (uploading) => {
        isHolding = true;
        // A connection that carried a piece before may carry calls now.
        for (const pair of pairs) if (pair !== uploading) pair.sent = 0;
      }),
    release() {
      isHolding = false;
      for (const { client } of pairs) client.resume();
    },
    async close() {
      cut();
      server.close();
      await once(server, 'close');
    },
  };
}

/** The end of one side is the end of the other. */
function join({ client, upstream }: Pair, onEnd: () => void): void {
  upstream.pipe(client);
  const end = () => {
    client.destroy();
    upstream.destroy();
    onEnd();
  };
  for (const side of [client, upstream]) {
    side.on('error', end);
    side.on('close', end);
  }
}
