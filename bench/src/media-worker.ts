import { connect, type Socket } from 'node:net';
import { machineMs } from './figures';
import type { DownloadCount, DownloadOrder } from './media-messages';

/** As much as the system hands over at once; one buffer for all, because nobody looks at the bytes. */
const sink = Buffer.allocUnsafe(512 * 1024);
/** Longest head of an answer. */
const MAX_HEAD_BYTES = 8 * 1024;

const bytes: number[] = [];
let finished = 0;

/** A client that reads a whole file by range again and again and throws it away, with as little work as can be. */
function download({ origin, path, headers }: DownloadOrder, index: number): Socket {
  const { hostname, port, host } = new URL(origin);
  const lines = Object.entries({ host, range: 'bytes=0-', ...headers }).map(
    ([name, value]) => `${name}: ${value}`,
  );
  const request = `GET ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`;
  let head = '';
  let left = 0;
  const ask = () => socket.write(request);

  function take(count: number): void {
    bytes[index] = (bytes[index] ?? 0) + count;
    left -= count;
    if (left > 0) return;
    finished += 1;
    ask();
  }

  function takeHead(count: number): void {
    const before = head.length;
    head += sink.toString('latin1', 0, Math.min(count, MAX_HEAD_BYTES));
    const end = head.indexOf('\r\n\r\n');
    if (end < 0) return;
    const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1];
    if (!head.startsWith('HTTP/1.1 206') || length === undefined)
      throw new Error(`unexpected answer: ${head}`);
    left = Number(length);
    head = '';
    take(count - (end + 4 - before));
  }

  const socket = connect({
    host: hostname,
    port: Number(port),
    onread: {
      buffer: sink,
      callback(count) {
        if (left > 0) take(count);
        else takeHead(count);
        return true;
      },
    },
  });
  socket.once('connect', ask);
  socket.once('error', (error) => {
    throw error;
  });
  return socket;
}

/** The first message begins the downloads, each one after asks for the count. */
process.on('message', (message: DownloadOrder | 'count') => {
  if (message !== 'count') {
    for (let index = 0; index < message.clients; index += 1) {
      bytes[index] = 0;
      download(message, index);
    }
  }
  process.send?.({ atMs: machineMs(), bytes: [...bytes], finished } satisfies DownloadCount);
});
// Nobody may keep running when the bench itself has ended.
process.on('disconnect', () => process.exit(1));
