import { once } from 'node:events';
import { createServer } from 'node:http';

/** A page that belongs to somebody else, on a port of its own. */
export interface ForeignPage {
  readonly url: string;
  /** What browsers said of where they came from. */
  readonly referrers: (string | undefined)[];
  /** Keeps all further requests waiting until the returned function is called. */
  hold(): () => void;
  close(): Promise<void>;
}

const PAGE = `<!doctype html><title>Atoms</title><h1>Atoms</h1><p></p>
<script>document.querySelector('p').textContent = 'My origin is ' + origin;</script>`;

/** Starts it. */
export async function startForeignPage(): Promise<ForeignPage> {
  const referrers: (string | undefined)[] = [];
  let gate = Promise.resolve();
  const server = createServer(async ({ headers }, response) => {
    referrers.push(headers.referer);
    await gate;
    response.setHeader('content-type', 'text/html; charset=utf-8').end(PAGE);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (!address || typeof address === 'string') throw new Error('no port');
  return {
    url: `http://localhost:${address.port}/atoms`,
    referrers,
    hold() {
      let open: () => void = () => undefined;
      gate = new Promise((resolve) => {
        open = resolve;
      });
      return open;
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
